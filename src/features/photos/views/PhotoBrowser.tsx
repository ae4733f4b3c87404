import './PhotoBrowser.css';
import { type ReactNode, type Ref, useEffect, useSyncExternalStore } from 'react';
import { useHydrated } from '../../../lib/use-store.ts';
import { albumsOf, categoryAnchor, tilesOf } from '../rules/albums.ts';
import type { PhotoStore } from '../store/photo-store.ts';
import { Albums, type MemberViews } from './Albums.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import { NewVersion } from './NewVersion.tsx';
import { SetupButton } from './SetupButton.tsx';
import { TilePlaceholders } from './TilePlaceholders.tsx';
import { LinkButton, Tiles } from './Tiles.tsx';
import { useCategoryNavigation } from './use-category-navigation.ts';

interface Props {
  readonly store: PhotoStore;
  /** Navigates to sign-in and comes back to this path. */
  readonly signIn: (returnTo: string) => Promise<void>;
  readonly members: MemberViews | null;
}

/** Milliseconds between two attempts. */
const retryInterval = 20_000;

/**
 * The page of all albums: tiles of the categories, or the albums of the category in the address. The HTML
 * contains both, and the style shows the part that the address names; see PhotoBrowser.css.
 */
export function PhotoBrowser({ store, signIn, members }: Props) {
  const view = useSyncExternalStore(store.subscribe, store.get, () => store.built);
  const isLive = useHydrated();
  const { category, content, isRefreshed } = view;
  const { open, close, closed, focusTarget } = useCategoryNavigation(store, view);
  const albums = content.kind === 'open' ? content.albums : [];
  const tiles = tilesOf(albums);
  // In the HTML, the last section has no name: it is for a category that the page was built without.
  const shown = isLive
    ? [category].filter((each) => each !== null)
    : [...new Set(albums.map((each) => each.category)), ''];
  const isEmpty =
    content.kind === 'open' && (category === null ? tiles : albumsOf(albums, category)).length === 0;
  const status = isEmpty && (isRefreshed || category === null) ? emptyText(category) : null;

  useRetry(store, content.kind === 'failed');

  /** Shown instead of albums while there are none. */
  const waiting = (
    <div className="albums-waiting">
      <TilePlaceholders />
      {content.kind === 'failed' && <LoadFailure code={content.code} retry={() => void store.load()} />}
      {status && (
        <p className="notice" aria-hidden="true">
          {status}
        </p>
      )}
    </div>
  );
  const listOf = (name: string) => albumsOf(albums, name);

  return (
    <div className="albums" data-live={isLive || undefined}>
      <div className="albums-tools">
        {members ? (
          <members.Toolbar store={members.store} category={category} />
        ) : (
          content.kind === 'open' && <NewVersion />
        )}
      </div>
      <p role="status" className="visually-hidden">
        {content.kind === 'loading' && 'Henter albummer …'}
        {status}
      </p>
      {(category === null || !isLive) && (
        <section key="tiles" className="albums-tiles" aria-label="Kategorier">
          {tiles.length === 0 ? (
            waiting
          ) : (
            <Tiles tiles={tiles} open={open} closed={closed} focusTarget={focusTarget} />
          )}
        </section>
      )}
      {shown.map((name) => (
        <Category
          key={name}
          name={name}
          heading={name === category ? (focusTarget as Ref<HTMLHeadingElement>) : null}
          close={close}
        >
          {listOf(name).length === 0 ? (
            waiting
          ) : (
            <Albums albums={listOf(name)} category={name} members={members} />
          )}
        </Category>
      ))}
      <SetupButton signIn={signIn} />
    </div>
  );
}

/** Loads the albums again when the network is back, and after a failure now and then. */
function useRetry(store: PhotoStore, failed: boolean) {
  useEffect(() => {
    const retry = () => void store.load({ silent: true });
    const timer = failed ? setInterval(retry, retryInterval) : undefined;
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [store, failed]);
}

interface CategoryProps {
  /** Empty for a category that the page was built without. */
  readonly name: string;
  /** The heading, which gets the focus when the category is opened. */
  readonly heading: Ref<HTMLHeadingElement>;
  readonly close: () => void;
  readonly children: ReactNode;
}

/** A category with its albums. */
const Category = ({ name, heading, close, children }: CategoryProps) => (
  <section
    className="albums-category"
    id={categoryAnchor(name)}
    aria-labelledby={`${categoryAnchor(name)}-navn`}
    data-category={name}
    suppressHydrationWarning
  >
    <div className="albums-head">
      <h2 id={`${categoryAnchor(name)}-navn`} ref={heading} tabIndex={-1} suppressHydrationWarning>
        {name || 'Kategori'}
      </h2>
      <LinkButton className="button button-quiet" href="/fotoalbum" press={close}>
        Tilbage til kategorier
      </LinkButton>
    </div>
    {children}
  </section>
);

const emptyText = (category: string | null) =>
  category === null ? 'Der er ingen albummer endnu.' : `Der er ingen albummer i »${category}«.`;
