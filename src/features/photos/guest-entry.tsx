import { pageCredentials } from '../../app-shell/store/credentials.ts';
import { asMember, projectSettings, sendRequest } from '../../data/rest.ts';
import { toTables } from '../../data/rows.ts';
import { type PhotosTables, photosTables } from '../../data/tables.ts';
import { albumAt } from '../../lib/albums/album-address.ts';
import { errorCodeOf } from '../../sync/protocol.ts';

/** How often the page looks for what is new, in ms: guests are not on the live channel. */
const lookEvery = 60_000;

/**
 * Shows a guest of the family, now and then while the page is seen, the albums that guests may see, and the
 * pictures of the one at this path. They are not stored on the phone. Calls `failed` where nothing could be read.
 */
export function openAsGuest(path: string, show: (tables: PhotosTables) => void, failed: () => void): void {
  const token = pageCredentials('welcome');
  const read = (query: string) =>
    asMember(token, (bearer) => sendRequest(projectSettings(), { path: query, token: bearer.token }));

  async function readRows(): Promise<PhotosTables> {
    const { photos } = toTables({ photos: await read('photos') }, photosTables);
    const album = albumAt([...photos.values()], path);
    const answer = album ? await read(`picture?${new URLSearchParams({ album: `eq.${album.id}` })}`) : [];
    return { photos, picture: toTables({ picture: answer }, photosTables).picture };
  }

  async function look() {
    try {
      // They may have been made a member since.
      if ((await token({ fresh: true })).kind !== 'guest') location.reload();
      else show(await readRows());
    } catch (error) {
      if (errorCodeOf(error) === 'denied') location.reload();
      else failed();
    }
  }
  const lookIfSeen = () => void (document.visibilityState === 'visible' && look());
  document.addEventListener('visibilitychange', lookIfSeen);
  setInterval(lookIfSeen, lookEvery);
  void look();
}
