import './PhotoBrowser.css';
import './album-cards.css';
import { type Ref, useCallback, useEffect, useRef, useState } from 'react';
import { dialogHistory } from '../../../app-shell/store/dialog-history.ts';
import { Empty } from '../../../app-shell/views/Empty.tsx';
import { SignInButton } from '../../../app-shell/views/SignInButton.tsx';
import { albumsOf, categoryFromUrl, categoryUrl, type PageContent, tilesOf } from '../rules/albums.ts';
import { shownToMembers } from '../rules/member-rows.ts';
import { type Members, ReloadOffer, useRows } from './members-page.tsx';
import { Albums, LinkButton, Tiles } from './Tiles.tsx';

interface Props {
  /** What visitors see. */
  readonly content: PageContent;
  readonly members: Members;
  /** Navigates to sign-in and comes back. */
  readonly signIn: () => Promise<void>;
}

/** The page of all albums: tiles of the categories, or the albums of the category in the address. */
export function PhotoBrowser({ content, members, signIn }: Props) {
  const { model, tables, page } = useRows(members);
  const visible = content.kind === 'albums' ? content.albums : null;
  const albums = tables ? shownToMembers(tables, model?.waitingKeys ?? new Set()) : visible;
  const [isEditing, setIsEditing] = useState(false);
  const { category, closed, open, close, focusTarget } = useCategoryNavigation();
  const tiles = tilesOf(albums ?? []);
  const shown = albumsOf(albums ?? [], category ?? '');
  const isEmpty = albums !== null && (category === null ? tiles : shown).length === 0;

  return (
    <>
      <h1>Fotoalbum</h1>
      <div className="stack albums">
        <div className="for-member stack albums-tools">
          {page && (
            <page.views.Toolbar page={page} category={category} isEditing={isEditing} edit={setIsEditing} />
          )}
          {members.kind === 'failed' && <ReloadOffer />}
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
        <p role="status" className={albums ? 'visually-hidden' : 'notice'}>
          {albums === null && 'Fotoalbummet svarer ikke lige nu. Prøv igen om lidt.'}
        </p>
        {isEmpty && <Empty drawing="camera">{emptyText(category)}</Empty>}
        {category === null ? (
          <Tiles tiles={tiles} open={open} closed={closed} focusTarget={focusTarget} />
        ) : (
          <section aria-labelledby="kategori">
            <Albums albums={shown} category={category} page={page} isEditing={isEditing} />
          </section>
        )}
        <div className="row for-visitor albums-setup">
          <SignInButton label="Setup" className="button button-quiet" signIn={signIn} />
        </div>
      </div>
    </>
  );
}

const emptyText = (category: string | null) =>
  category === null ? 'Der er ingen albummer endnu.' : `Der er ingen albummer i »${category}«.`;

/**
 * Opens and closes a category, in step with the address and the browser's Back button. `focusTarget`: what gets the focus
 * after a change, the heading of the category or the tile of the one that was `closed`.
 */
function useCategoryNavigation() {
  const [shown, setShown] = useState(() => ({
    category: categoryFromUrl(location.search),
    closed: null as string | null,
  }));
  const { category } = shown;
  const focusTarget = useRef<HTMLElement | null>(null);
  const last = useRef(category);

  const follow = useCallback(() => {
    const next = categoryFromUrl(location.search);
    // A dialog's history entry has the same address.
    setShown((before) => (next === before.category ? before : { category: next, closed: before.category }));
  }, []);
  useEffect(() => {
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [follow]);

  useEffect(() => {
    // The browser restores the scroll position of the tiles by itself.
    if (category !== last.current) focusTarget.current?.focus({ preventScroll: category === null });
    last.current = category;
  }, [category]);

  const go = (url: string, state: unknown) =>
    dialogHistory.settled(() => {
      history.pushState(state, '', url);
      follow();
    });
  return {
    ...shown,
    open: (next: string) => go(categoryUrl(next), { fromTiles: true }),
    close: () =>
      dialogHistory.settled(() => (history.state?.fromTiles ? history.back() : go(location.pathname, null))),
    focusTarget,
  };
}
