import { birthdaySentence } from './birthday-sentence.ts';
import { copenhagenDay, copenhagenMonth } from './copenhagen.ts';

const now = new Date();
const month = String(copenhagenMonth(now));
const find = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector);

// The page may have been built in another month: the twelve pictures are all there, and one is not hidden.
for (const picture of document.querySelectorAll<HTMLElement>('[data-month]')) {
  picture.hidden = picture.dataset.month !== month;
}

find('#day')?.replaceChildren(copenhagenDay(now));

const withFlag = (name: string) => {
  const flagged = document.createElement('b');
  flagged.append(find<HTMLTemplateElement>('#flag')?.content.cloneNode(true) ?? '', name);
  return flagged;
};

// Where no answer comes, the page keeps the sentence it was built with.
fetch('/api/today')
  .then((answer) => answer.json())
  .then(({ names }) =>
    find('#birthdays')?.replaceChildren(
      ...birthdaySentence(names).map((piece) => (typeof piece === 'string' ? piece : withFlag(piece.name))),
    ),
  )
  .catch(() => {});
