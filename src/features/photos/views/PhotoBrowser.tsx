import './PhotoBrowser.css';
import './album-cards.css';
import type { Ref } from 'react';
import { SignInButton } from '../../../app-shell/views/SignInButton.tsx';
import type { Photo } from '../../../data/gateway/albums.ts';
import type { Store } from '../../../lib/store.ts';
import { useStore } from '../../../lib/use-store.ts';
import { albumsOf, tilesOf } from '../rules/albums.ts';
import { Albums, type MemberViews } from './Albums.tsx';
import { ReloadOffer } from './ReloadOffer.tsx';
import { LinkButton, Tiles } from './Tiles.tsx';
import { useCategoryNavigation } from './use-category-navigation.ts';

interface Props {
  /** The albums that this person may see; null while the back end does not answer. */
  readonly store: Store<readonly Photo[] | null>;
  /** Navigates to sign-in and comes back to this path. */
  readonly signIn: (returnTo: string) => Promise<void>;
  /** Null for visitors, and until they have loaded; 'guest' for guests, 'failed' if they could not be loaded. */
  readonly members: MemberViews | 'guest' | 'failed' | null;
}

/** The page of all albums: tiles of the categories, or the albums of the category in the address. */
export function PhotoBrowser({ store, signIn, members }: Props) {
  const albums = useStore(store);
  const { category, closed, open, close, focusTarget } = useCategoryNavigation();
  const views = members === 'failed' || members === 'guest' ? null : members;
  const tiles = tilesOf(albums ?? []);
  const shown = albumsOf(albums ?? [], category ?? '');
  const isEmpty = albums !== null && (category === null ? tiles : shown).length === 0;

  return (
    <>
      <h1>Fotoalbum</h1>
      <div className="albums">
        <div className="row for-member albums-tools">
          {views && <views.Toolbar store={views.store} category={category} />}
          {members === 'failed' && <ReloadOffer />}
        </div>
        {category !== null && (
          <div className="row albums-head">
            <h2 id="kategori" ref={focusTarget as Ref<HTMLHeadingElement>} tabIndex={-1}>
              {category}
            </h2>
            <LinkButton className="button button-quiet" href="/fotoalbum" press={close}>
              Tilbage til kategorier
            </LinkButton>
          </div>
        )}
        <p role="status" className={isEmpty || !albums ? 'notice' : 'visually-hidden'}>
          {albums === null && 'Fotoalbummet svarer ikke lige nu. Prøv igen om lidt.'}
          {isEmpty && emptyText(category)}
        </p>
        {category === null ? (
          <Tiles tiles={tiles} open={open} closed={closed} focusTarget={focusTarget} />
        ) : (
          <section aria-labelledby="kategori">
            <Albums albums={shown} category={category} members={views} />
          </section>
        )}
        <div className="row for-visitor albums-setup">
          <SignInButton
            label="Setup"
            className="button button-quiet"
            signIn={() => signIn(location.pathname + location.search)}
          />
        </div>
      </div>
    </>
  );
}

const emptyText = (category: string | null) =>
  category === null ? 'Der er ingen albummer endnu.' : `Der er ingen albummer i »${category}«.`;
