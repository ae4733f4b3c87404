/**
 * How far a picture has got. `sent` and `refused` are final; a refusal has the server's code or one of the
 * phone's own.
 */
export type UploadState =
  /** Chosen, and not stored on the phone yet. */
  | { readonly kind: 'chosen' }
  | { readonly kind: 'preparing' }
  /** Stored on this phone. */
  | { readonly kind: 'waiting' }
  /** `share`: how much has been sent, 0 to 1. */
  | { readonly kind: 'sending'; readonly share: number }
  /** `known`: the album already contained it. */
  | { readonly kind: 'sent'; readonly known?: boolean }
  | { readonly kind: 'refused'; readonly code: string };

/** A picture on its way to the album with the id `album`. The phone makes its `key`, a uuid. */
export interface Upload {
  readonly key: string;
  readonly album: string;
  readonly fileName: string;
  readonly state: UploadState;
}

/** Why nothing is being sent although pictures are waiting. */
export type Pause = 'offline' | 'signed-out' | 'no-room' | 'no-storage';

/** True for a file that was not stored when its tab ended. */
export const isLost = ({ state }: Upload) => state.kind === 'refused' && state.code === 'lost';

/** True for an upload that is sent or refused for good. */
export const isFinished = ({ state }: Upload) => state.kind === 'sent' || state.kind === 'refused';
