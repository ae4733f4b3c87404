import type { Album, AlbumGateway } from '../../../src/data/gateway/albums.ts';
import { createMemberStore } from '../../../src/features/photos/store/member-store.ts';
import { GatewayError } from '../../../src/sync/protocol.ts';
import { album } from './rows.ts';

/**
 * A store over albums in memory. `fail` makes the writes from then on fail; after `loseAnswers` an album is
 * added, but the store does not hear so.
 */
export async function storeWith(...rows: Album[]) {
  let kept: readonly Album[] = rows;
  let failing = false;
  let answering = true;
  let ids = 8;
  let purges = 0;
  const opened: string[] = [];
  const check = () => {
    if (failing) throw new GatewayError('offline');
  };
  const gateway: AlbumGateway = {
    all: async () => kept,
    async add(id, fields) {
      check();
      if (!kept.some((each) => each.id === id))
        kept = [...kept, album(id, { thumbnail: '/albums/tomt.svg', ...fields })];
      if (!answering) throw new GatewayError('offline');
    },
    async change(id, { deleted, ...fields }) {
      check();
      const at = deleted === undefined ? {} : { deletedAt: deleted ? 1 : null };
      kept = kept.map((each) => (each.id === id ? { ...each, ...fields, ...at } : each));
    },
    pictures: async () => [],
    binnedPictures: async () => [],
    changePicture: async () => {},
    changePictures: async () => {},
    changeCaption: async () => true,
    orderPictures: async () => {},
    watch: () => {},
  };
  const store = createMemberStore({
    gateway,
    timers: { after: () => () => {} },
    newId: () => {
      ids += 1;
      return String(ids);
    },
    follow: () => {},
    purge: () => {
      purges += 1;
    },
    familyChanged() {},
    sendCover: async () => '',
    openAlbum: ({ title }) => opened.push(title),
  });
  await store.pull();
  return {
    store,
    gateway,
    /** The first album as the page shows it. */
    first: () => store.get().albums[0] as Album,
    kept: () => kept,
    purges: () => purges,
    opened,
    fail: (now = true) => {
      failing = now;
    },
    loseAnswers: (now = true) => {
      answering = !now;
    },
  };
}
