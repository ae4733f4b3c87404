import './PhotoBrowser.css';
import { useStore } from '../../lib/use-store.ts';
import { Albums } from './Albums.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import type { PhotoStore } from './photo-store.ts';
import { SetupButton } from './SetupButton.tsx';
import { TilePlaceholders } from './TilePlaceholders.tsx';
import { Tiles } from './Tiles.tsx';
import { useCategoryNavigation } from './use-category-navigation.ts';

interface Props {
  readonly store: PhotoStore;
  /** Leaves to sign in and comes back to this path. */
  readonly signIn: (returnTo: string) => Promise<void>;
}

/** The album page: tiles of the categories, or the albums of the one in the address. */
export function PhotoBrowser({ store, signIn }: Props) {
  const view = useStore(store);
  const { category, content } = view;
  const { open, close, closed, focusTarget } = useCategoryNavigation(store, view);

  return (
    <div className="albums">
      {category !== null && (
        <div className="albums-head">
          <h2 ref={focusTarget as React.Ref<HTMLHeadingElement>} tabIndex={-1}>
            {category}
          </h2>
          <button type="button" className="button button-quiet" onClick={close}>
            Tilbage til kategorier
          </button>
        </div>
      )}
      <p role="status" className={content.kind === 'empty' ? 'notice' : 'visually-hidden'}>
        {content.kind === 'loading' && 'Henter albummer …'}
        {content.kind === 'empty' && emptyText(category)}
      </p>
      {content.kind === 'loading' && <TilePlaceholders />}
      {content.kind === 'failed' && <LoadFailure code={content.code} retry={store.retry} />}
      {content.kind === 'open' &&
        (category === null ? (
          <Tiles photos={content.photos} open={open} closed={closed} focusTarget={focusTarget} />
        ) : (
          <Albums photos={content.photos} category={category} />
        ))}
      <SetupButton signIn={signIn} />
    </div>
  );
}

const emptyText = (category: string | null) =>
  category === null ? 'Der er ingen albummer endnu.' : `Der er ingen albummer i »${category}«.`;
