import { useStore } from '../../lib/use-store.ts';
import { Albums } from './Albums.tsx';
import { FailedShelf } from './FailedShelf.tsx';
import type { PhotoStore } from './photo-store.ts';
import { SetupButton } from './SetupButton.tsx';
import { Tiles } from './Tiles.tsx';
import { useTurning } from './use-turning.ts';
import { WaitingShelf } from './WaitingShelf.tsx';

interface Props {
  readonly store: PhotoStore;
  /** Leaves to sign in and comes back to this path. */
  readonly signIn: (returnTo: string) => Promise<void>;
}

/** The album page: tiles of the categories, or the albums of the one in the address. */
export function PhotoBrowser({ store, signIn }: Props) {
  const view = useStore(store);
  const { category, shelf } = view;
  const { open, leave, left, place } = useTurning(store, view);

  return (
    <div className="albums">
      {category !== null && (
        <div className="albums-head">
          <h2 ref={place as React.Ref<HTMLHeadingElement>} tabIndex={-1}>
            {category}
          </h2>
          <button type="button" className="button button-quiet" onClick={leave}>
            Tilbage til kategorier
          </button>
        </div>
      )}
      <p role="status" className={shelf.kind === 'empty' ? 'notice' : 'visually-hidden'}>
        {shelf.kind === 'loading' && 'Henter album …'}
        {shelf.kind === 'empty' && emptyText(category)}
      </p>
      {shelf.kind === 'loading' && <WaitingShelf />}
      {shelf.kind === 'failed' && <FailedShelf code={shelf.code} retry={store.retry} />}
      {shelf.kind === 'open' &&
        (category === null ? (
          <Tiles photos={shelf.photos} open={open} left={left} place={place} />
        ) : (
          <Albums photos={shelf.photos} category={category} />
        ))}
      <SetupButton signIn={signIn} />
    </div>
  );
}

const emptyText = (category: string | null) =>
  category === null ? 'Der er ingen album endnu.' : `Der er ingen album i »${category}«.`;
