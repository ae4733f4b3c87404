import { getStore } from '@netlify/blobs';
import type { PictureFiles } from '../../../netlify/lib/pictures/picture-files.ts';
import { parsePictureFile } from '../../../src/lib/picture-files.ts';

/** The store of pictures, which waits for `before` ahead of each request. */
const delayed = (before: (key: string | undefined) => Promise<void>): PictureFiles =>
  new Proxy<PictureFiles>(getStore('pictures'), {
    get: (store, method: keyof PictureFiles) => async (key?: string, value?: unknown) => {
      await before(key);
      return Reflect.apply(store[method], store, [key, value]);
    },
  });

/**
 * Runs `one` until its request `first`, then `other` until its request `second`, then each to its end.
 * The deletions of a picture's files do not wait: they take less time than encoding them again.
 */
export async function alternate(
  [one, first]: readonly [(store: PictureFiles) => Promise<unknown>, number],
  [other, second]: readonly [(store: PictureFiles) => Promise<unknown>, number],
): Promise<void> {
  const finished = Promise.withResolvers<void>();
  const stopped = Promise.withResolvers<void>();
  const atRequest = (number: number, work: () => Promise<unknown>) => {
    let requests = 0;
    return delayed(async (key) => {
      if (key && parsePictureFile(key)) return;
      requests++;
      if (requests === number) await work();
    });
  };
  const stopping = atRequest(second, () => {
    stopped.resolve();
    return finished.promise;
  });
  let running: Promise<unknown> | undefined;
  const start = () => {
    running ??= other(stopping);
    return Promise.race([running, stopped.promise]);
  };
  await one(atRequest(first, start));
  finished.resolve();
  await start();
  await running;
}
