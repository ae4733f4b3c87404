import type { DeviceSettings } from '../../../../sync/storage/device-settings.ts';
import type { UploadList } from './upload-list.ts';
import { isLost } from './upload-state.ts';

/**
 * The names of chosen files that are not stored on the phone yet. If their tab ends, the files are lost, and
 * the next tab tells which they were.
 */
export function createLostFiles(
  list: UploadList,
  openSettings: () => Promise<Pick<DeviceSettings, 'read' | 'write'>>,
) {
  /** Whether this tab keeps the names of its chosen files. */
  let isKeeping = false;

  /**
   * Keeps the names of the files that are lost if this tab ends, and of those that were lost with another.
   */
  async function keep() {
    if (!isKeeping) return;
    const names = list
      .get()
      .uploads.filter((each) => isLost(each) || /^(chosen|preparing)$/.test(each.state.kind))
      .map(({ key, album, fileName }) => ({ key, album, fileName }));
    // Without storage there is nothing to be told later.
    await openSettings()
      .then((settings) => (isKeeping ? settings.write('chosen', names) : undefined))
      .catch(() => {});
  }

  return {
    keep,
    setKeeping(isOn: boolean) {
      isKeeping = isOn;
    },
    /** Adds to the list what another tab had not stored when it ended. */
    async show() {
      const names = await (await openSettings()).read('chosen');
      if (!Array.isArray(names)) return;
      for (const { key, album, fileName } of names)
        if (typeof key === 'string')
          list.add({ key, album, fileName, state: { kind: 'refused', code: 'lost' } });
    },
  };
}

export type LostFiles = ReturnType<typeof createLostFiles>;
