import type { DeviceSettings } from '../../../../sync/storage/device-settings.ts';
import type { WaitingFiles } from '../../../../sync/storage/waiting-files.ts';
import type { PictureFacts, Sent } from './send-picture.ts';
import type { UploadAuthor } from './upload-author.ts';

/** What uploading needs of the phone and the server, as arguments, so that tests can make it fail. */
export interface UploadParts extends UploadAuthor {
  open(): Promise<WaitingFiles<PictureFacts>>;
  /** Where the names of chosen files are kept until the files are stored. */
  openSettings(): Promise<Pick<DeviceSettings, 'read' | 'write'>>;
  /** Runs the work, with true if no other tab of this phone is doing this work. */
  alone(work: (isAlone: boolean) => Promise<void>): Promise<void>;
  prepare(file: File): Promise<Blob>;
  dayTaken(file: File): Promise<string | null>;
  send(key: string, facts: PictureFacts, content: Blob, onShare: (share: number) => void): Promise<Sent>;
  /** Runs the work in one of this phone's tabs at a time. */
  exclusive(work: () => Promise<void>): Promise<void>;
  /** Resolves after this many ms, or earlier when the network or the member is back. */
  pause(ms: number): Promise<void>;
  newKey(): string;
  /** Called when the member has signed out in another tab and everything is forgotten. */
  signedOut(): void;
}
