import { openWaitingFiles } from '../../../sync/storage/waiting-files.ts';
import { dayTaken, preparePicture } from './prepare-picture.ts';
import { sendPicture } from './send-picture.ts';
import { createUploadStore, type UploadStore } from './upload-store.ts';

let store: UploadStore | undefined;

/** This page's uploads, which go on whatever of the page is shown. What the phone kept is sent from now on. */
export function openUploads(): UploadStore {
  if (store) return store;
  const opened = createUploadStore({
    open: () => openWaitingFiles('pictures'),
    prepare: preparePicture,
    dayTaken: (file) => dayTaken(file, Date.now()),
    send: sendPicture,
    exclusive: (work) => navigator.locks.request('pictures', work),
    pause,
    newKey: () => crypto.randomUUID(),
  });
  store = opened;
  // What is not kept yet would be lost.
  addEventListener('beforeunload', (event) => {
    if (opened.get().uploads.some(({ state }) => state.kind === 'chosen' || state.kind === 'preparing'))
      event.preventDefault();
  });
  void opened.resume();
  return opened;
}

/** Less when the network is back, or the member is back at this page, having signed in. */
const pause = (ms: number) =>
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
