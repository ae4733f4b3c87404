import { expect } from 'vitest';
import type { Sent } from '../../../src/features/photos/store/upload/send-picture.ts';
import type { UploadParts } from '../../../src/features/photos/store/upload/upload-parts.ts';
import { createUploadStore } from '../../../src/features/photos/store/upload/upload-store.ts';
import { createMemoryDeviceSettings } from '../../../src/sync/storage/device-settings.ts';
import { openWaitingFiles } from '../../../src/sync/storage/waiting-files.ts';

/**
 * What each try comes to, one after the other; then all arrive. `lost`: it arrived, and the answer did not.
 */
export type NetworkFault = 'sent' | 'failed' | 'lost' | 'signed-out';

/** The function and the album behind it: one row for each key. */
export function createServer(faults: readonly NetworkFault[] = []) {
  const album = new Map<string, string>();
  const coming = [...faults];
  let tries = 0;
  let atOnce = 0;
  const send: UploadParts['send'] = async (key, _facts, content, onShare) => {
    atOnce += 1;
    tries += 1;
    expect(atOnce).toBe(1);
    const now = coming.shift() ?? 'sent';
    onShare(0.5);
    const text = await content.text();
    atOnce -= 1;
    if (text === 'refused') return { kind: 'refused', code: 'broken' };
    if (now === 'sent' || now === 'lost') album.set(key, album.get(key) ?? text);
    if (now === 'sent') return { kind: 'sent' };
    return { kind: now === 'lost' ? 'failed' : now } satisfies Sent;
  };
  return { album, send, tries: () => tries };
}

const names = new Map([
  ['anna', 'Anna'],
  ['bo', 'Bo'],
]);

/** The waiting files of a device that has no room for another. */
export const fullDevice: UploadParts['open'] = async () => ({
  ...(await openWaitingFiles('pictures')),
  put: async () => {
    throw new DOMException('full', 'QuotaExceededError');
  },
});

export const file = (name: string) => new File([name], `${name}.jpg`, { lastModified: 0 });

export function openTab(server: ReturnType<typeof createServer>, more: Partial<UploadParts> = {}) {
  let keys = 0;
  return createUploadStore({
    open: () => openWaitingFiles('pictures'),
    openSettings: async () => createMemoryDeviceSettings(),
    alone: (work) => work(true),
    session: async () => ({ kind: 'member', id: 'anna' }),
    author: async () => 'anna',
    names: async () => names,
    prepare: async (chosen) => new Blob([await chosen.text()], { type: 'image/jpeg' }),
    dayTaken: async () => '2026-07-31',
    send: server.send,
    exclusive: (work) => work(),
    pause: async () => {},
    signedOut() {},
    newKey: () => `${++keys} ${crypto.randomUUID()}`,
    ...more,
  });
}
export const states = (store: ReturnType<typeof createUploadStore>) =>
  store.get().uploads.map(({ state }) => state.kind);
export const isDone = (store: ReturnType<typeof createUploadStore>) =>
  states(store).every((kind) => kind === 'sent' || kind === 'refused');
