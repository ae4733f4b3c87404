import type { Picture } from '../../../data/gateway/albums.ts';
import { tidyInput } from '../../../lib/tidy-text.ts';
import type { Failure } from './failures.ts';
import type { KeptCaption, KeptCaptions } from './kept-captions.ts';

interface Parts {
  readonly shown: () => readonly Picture[];
  readonly change: (picture: Picture, caption: string | null) => Promise<Failure | null>;
  readonly kept: KeptCaptions;
  readonly announce: (failed: Failure | null, text: string) => void;
}

/** The pictures' captions, those that are not saved included. */
export function createCaptions({ shown, change, kept, announce }: Parts) {
  const drafts = new Map<string, string>();
  /** Those that somebody wanted to save, as they are kept on the phone. */
  const unsaved = new Map<string, KeptCaption>();
  function forget(caption: KeptCaption | undefined) {
    if (caption && unsaved.delete(caption.key)) void kept.forget(caption);
  }

  /** Forgets a caption of which this text is saved, unless more has been typed meanwhile. */
  function settle(key: string, text: string) {
    if (drafts.get(key) === text) drafts.delete(key);
    const caption = unsaved.get(key);
    if (caption?.text === text) forget(caption);
  }

  async function caption(picture: Picture, text: string): Promise<Failure | null> {
    drafts.set(picture.key, text);
    const unsent = { key: picture.key, text, before: picture.caption ?? '' };
    unsaved.set(picture.key, unsent);
    // Before there is an answer: a phone may end the tab while it waits for one.
    void kept.keep(unsent);
    const failed = await change(picture, tidyCaption(text) || null);
    if (!failed) settle(picture.key, text);
    return failed;
  }

  async function saveDraft(picture: Picture, saved = 'Teksten er gemt.'): Promise<Failure | null> {
    const text = drafts.get(picture.key);
    // The text below a picture that has just been deleted is kept in case that is undone.
    if (text === undefined || !shown().some(({ key }) => key === picture.key)) return null;
    if (tidyCaption(text) === (picture.caption ?? '')) {
      drafts.delete(picture.key);
      forget(unsaved.get(picture.key));
      return null;
    }
    const failed = await caption(picture, text);
    announce(failed, saved);
    return failed;
  }

  return {
    drafts,
    caption,
    saveDraft: (picture: Picture) => saveDraft(picture),
    /**
     * Saves the shown pictures' captions that an earlier tab could not, unless somebody has written others
     * since.
     */
    async resume() {
      const earlier = (await kept.read()).filter(({ key }) => !unsaved.has(key));
      for (const each of earlier) unsaved.set(each.key, each);
      for (const { key, text, before } of earlier) {
        const picture = shown().find((each) => each.key === key);
        if (!picture || drafts.has(key)) continue;
        const now = picture.caption ?? '';
        if (now === before || now === tidyCaption(text)) {
          drafts.set(key, text);
          await saveDraft(picture, 'Teksten fra sidst er gemt.');
        } else {
          settle(key, text);
          announce(null, `Teksten fra sidst er ikke gemt, for en anden har skrevet en ny: »${text}«`);
        }
      }
    },
  };
}

/** Normalizes a caption for saving. */
const tidyCaption = (text: string): string => tidyInput(text, 300);
