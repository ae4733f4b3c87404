import { Button } from '../../../app-shell/views/Button.tsx';
import type { PhotosTables } from '../../../data/tables.ts';
import { createStore } from '../../../lib/store.ts';
import { useStore } from '../../../lib/use-store.ts';
import type { openPhotos } from '../members-entry.tsx';
import type { PhotosModel } from '../store/photos-store.ts';
import type { OpenedPhotos } from './members/Status.tsx';

/** The members' part of the album pages, which is loaded only for them. */
export type MembersPage = Pick<ReturnType<typeof openPhotos>, 'views'> & OpenedPhotos;

/** `none` for visitors; `guest` for a guest of the family, who only looks; `failed` if a script did not arrive. */
export type Members =
  | { readonly kind: 'none' | 'loading' | 'failed' }
  | { readonly kind: 'guest'; readonly tables: PhotosTables }
  | { readonly kind: 'open'; readonly page: MembersPage };

const nobody = createStore<PhotosModel | null>(null);

/** Returns what a member or a guest sees. */
export function useRows(members: Members) {
  const model = useStore<PhotosModel | null>(members.kind === 'open' ? members.page.store : nobody);
  const own = model?.access === 'open' && !model.empty ? model.tables : null;
  const isOpening = model !== null && own === null && ['opening', 'open'].includes(model.access);
  return {
    model,
    /** Null for visitors, and until there are any rows. */
    tables: members.kind === 'guest' ? members.tables : own,
    /** The members' part, when there are rows. */
    page: own && members.kind === 'open' ? members.page : null,
    /** Whether the rows of somebody who seems to be a member may still arrive. */
    isWaiting:
      members.kind === 'loading' || (isOpening && !['offline', 'refused'].includes(model.connection.kind)),
  };
}

/** Offers members to reload when a script of their part did not arrive, perhaps after a newer version was deployed. */
export const ReloadOffer = () => (
  <div className="notice prose" role="alert">
    <p>Noget af siden kunne ikke hentes, så albummerne kan ikke rettes lige nu.</p>
    <Button onClick={() => location.reload()}>Genindlæs siden</Button>
  </div>
);
