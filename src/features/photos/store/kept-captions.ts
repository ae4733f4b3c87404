import type { DeviceSettings } from '../../../sync/storage/device-settings.ts';

/** A caption that is not saved yet. */
export interface KeptCaption {
  /** The key of its picture. */
  readonly key: string;
  readonly text: string;
  /** The caption that it replaces; empty if there is none. */
  readonly before: string;
}

/** A member's unsaved captions on this phone, which survive the tab and are removed at sign-out. */
export interface KeptCaptions {
  /** Empty where the browser offers no storage. */
  read(): Promise<readonly KeptCaption[]>;
  /** Replaces all of them. Without storage they last as long as the page. */
  write(captions: readonly KeptCaption[]): Promise<void>;
}

/** Creates the captions kept for a member. `member`: the id; where it fails, nothing is kept. */
export function createKeptCaptions(
  member: Promise<string>,
  openSettings: () => Promise<Pick<DeviceSettings, 'read' | 'write'>>,
): KeptCaptions {
  const open = () => Promise.all([openSettings(), member.then((id) => `captions-${id}`)]);
  return {
    read: () =>
      open()
        .then(async ([settings, name]) => ((await settings.read(name)) as KeptCaption[] | undefined) ?? [])
        .catch(() => []),
    write: (captions) =>
      open()
        .then(([settings, name]) => settings.write(name, captions))
        .catch(() => {}),
  };
}
