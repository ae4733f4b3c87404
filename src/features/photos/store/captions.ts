import type { Picture, PictureFields } from '../../../data/gateway/albums.ts';
import type { ErrorCode } from '../../../sync/protocol.ts';

interface Parts {
  readonly shown: () => readonly Picture[];
  readonly change: (picture: Picture, fields: PictureFields) => Promise<ErrorCode | null>;
  readonly announce: (failed: ErrorCode | null, text: string) => void;
}

/** The pictures' captions, those that are not saved included. */
export function createCaptions({ shown, change, announce }: Parts) {
  const drafts = new Map<string, string>();

  async function caption(picture: Picture, text: string): Promise<ErrorCode | null> {
    drafts.set(picture.key, text);
    const failed = await change(picture, { caption: tidyCaption(text) || null });
    // More may have been typed meanwhile.
    if (!failed && drafts.get(picture.key) === text) drafts.delete(picture.key);
    return failed;
  }

  return {
    drafts,
    caption,
    async saveDraft(picture: Picture): Promise<ErrorCode | null> {
      const text = drafts.get(picture.key);
      // The text below a picture that has just been deleted is kept in case that is undone.
      if (text === undefined || !shown().some(({ key }) => key === picture.key)) return null;
      if (tidyCaption(text) === (picture.caption ?? '')) {
        drafts.delete(picture.key);
        return null;
      }
      const failed = await caption(picture, text);
      announce(failed, 'Teksten er gemt.');
      return failed;
    },
  };
}

/** Normalizes a caption for saving. */
const tidyCaption = (text: string): string => text.trim().replace(/\s+/g, ' ').slice(0, 300);
