import type { MemberNames } from '../../../../app-shell/store/member-names.ts';
import type { fetchToken } from '../../../../session/index.ts';
import { GatewayError } from '../../../../sync/protocol.ts';
import type { DeviceSettings } from '../../../../sync/storage/device-settings.ts';

/** Whose session it is. `failed`: unknown for now, such as without a network. */
type Session =
  | { readonly kind: 'member'; readonly id: string }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'failed' };

/** Tells whose pictures are chosen and sent on this page. */
export interface UploadAuthor {
  session(): Promise<Session>;
  /**
   * Returns the id of the member who is choosing pictures: the one who is signed in or, after the session has
   * ended or without a network, who was last. Empty if unknown.
   */
  author(): Promise<string>;
  /** Returns the names of the members who have chosen pictures on this phone. */
  names(): Promise<MemberNames>;
}

interface Parts {
  readonly token: typeof fetchToken;
  /** Returns the name of the signed-in person, or null. */
  readonly hint: () => string | null;
  readonly openSettings: () => Promise<Pick<DeviceSettings, 'read' | 'write'>>;
}

/** Creates an `UploadAuthor`, which remembers who was last signed in on this page. */
export function createUploadAuthor({ token, hint, openSettings }: Parts): UploadAuthor {
  let last: { readonly memberId: string; readonly displayName: string } | null = null;

  async function session(): Promise<Session> {
    try {
      last = await token();
      return { kind: 'member', id: last.memberId };
    } catch (error) {
      const code = error instanceof GatewayError && error.code;
      return { kind: code === 'signed-out' || code === 'denied' ? 'signed-out' : 'failed' };
    }
  }

  const names = async (): Promise<MemberNames> =>
    openSettings()
      .then(async (settings) => new Map((await settings.read('names')) as [string, string][] | undefined))
      .catch(() => new Map());

  /** Keeps the author's name, which is shown while the pictures wait for them. */
  async function keepName(id: string, name: string) {
    const known = await names();
    if (known.get(id) === name) return;
    await openSettings()
      .then((settings) => settings.write('names', [...new Map(known).set(id, name)]))
      .catch(() => {});
  }

  return {
    session,
    names,
    async author() {
      const current = await session();
      if (current.kind === 'member') {
        await keepName(current.id, last?.displayName ?? '');
        return current.id;
      }
      const name = hint();
      if (last && (name === null || name === last.displayName)) return last.memberId;
      // Another member has signed in since, or this page has been opened without a network.
      const ids = [...(await names())].flatMap(([id, each]) => (each === name ? id : []));
      return (ids.length === 1 && ids[0]) || '';
    },
  };
}
