import { pageCredentials } from '../../../../app-shell/store/credentials.ts';
import { readHint } from '../../../../session/index.ts';
import { openDeviceSettings, settingsOf } from '../../../../sync/storage/device-settings.ts';
import { openWaitingFiles } from '../../../../sync/storage/waiting-files.ts';
import { dayTaken, preparePicture } from './prepare-picture.ts';
import { sendPicture } from './send-picture.ts';
import { createUploadAuthor } from './upload-author.ts';
import { createUploadStore, type UploadStore } from './upload-store.ts';

let store: UploadStore | undefined;

/**
 * Opens this page's uploads, which continue whatever part of the page is shown, and sends the pictures stored
 * on the phone.
 */
export function openUploads(): UploadStore {
  if (store) return store;
  let opening: ReturnType<typeof openDeviceSettings> | undefined;
  const openSettings = () => {
    opening ??= openDeviceSettings(settingsOf('pictures'));
    return opening;
  };
  const opened = createUploadStore({
    open: () => openWaitingFiles('pictures'),
    openSettings,
    ...createUploadAuthor({ token: pageCredentials(), hint: readHint, openSettings }),
    alone: (work) =>
      navigator.locks.request('pictures-chosen', { ifAvailable: true }, (lock) => work(lock !== null)),
    prepare: preparePicture,
    dayTaken: (file) => dayTaken(file, Date.now()),
    send: sendPicture,
    exclusive: (work) => navigator.locks.request('pictures', work),
    pause,
    newKey: () => crypto.randomUUID(),
    // The page greets the member and shows family-only albums, of which a visitor's has none.
    signedOut: () => location.reload(),
  });
  store = opened;
  // Pictures that are not stored yet would be lost.
  addEventListener('beforeunload', (event) => {
    if (opened.get().uploads.some(({ state }) => state.kind === 'chosen' || state.kind === 'preparing'))
      event.preventDefault();
  });
  void opened.resume();
  return opened;
}

/** Ends early when the network is back, or when the member returns to this page after signing in. */
export const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    const events = ['online', 'pageshow', 'focus'];
    const done = () => {
      clearTimeout(timer);
      for (const name of events) removeEventListener(name, done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    for (const name of events) addEventListener(name, done);
  });
