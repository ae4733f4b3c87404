import type { SharedSettings } from '../../../sync/storage/shared-settings.ts';

/** A caption that is not saved yet. */
export interface KeptCaption {
  /** The key of its picture. */
  readonly key: string;
  readonly text: string;
  /** The caption that it replaces; empty if there is none. */
  readonly before: string;
}

/**
 * A member's unsaved captions on this phone, which survive the tab and are removed at sign-out. All tabs keep
 * theirs together. Without storage none is kept.
 */
export interface KeptCaptions {
  read(): Promise<readonly KeptCaption[]>;
  /** Keeps the caption in place of any other of its picture. */
  keep(caption: KeptCaption): Promise<void>;
  /** Removes the caption of this picture if it has this text: another tab may have kept a newer one. */
  forget(caption: Pick<KeptCaption, 'key' | 'text'>): Promise<void>;
}

/** Creates the captions kept for a member. `member`: the id; where it fails, nothing is kept. */
export function createKeptCaptions(
  member: Promise<string>,
  openSettings: () => Promise<SharedSettings>,
): KeptCaptions {
  const open = () => Promise.all([openSettings(), member.then((id) => `captions-${id}`)]);
  const change = (by: (captions: readonly KeptCaption[]) => readonly KeptCaption[]) =>
    open()
      .then(([settings, name]) => settings.update(name, (value) => by(captionsIn(value))))
      .catch(() => {});
  return {
    read: () =>
      open()
        .then(async ([settings, name]) => captionsIn(await settings.read(name)))
        .catch(() => []),
    keep: (caption) => change((captions) => [...captions.filter(({ key }) => key !== caption.key), caption]),
    forget: ({ key, text }) =>
      change((captions) => captions.filter((each) => each.key !== key || each.text !== text)),
  };
}

/** Returns the stored captions. An earlier version may have stored something else, which is left out. */
const captionsIn = (value: unknown): readonly KeptCaption[] =>
  Array.isArray(value) ? value.filter(isCaption) : [];

function isCaption(value: unknown): value is KeptCaption {
  if (typeof value !== 'object' || value === null) return false;
  const { key, text, before } = value as Partial<Record<keyof KeptCaption, unknown>>;
  return [key, text, before].every((field) => typeof field === 'string');
}
