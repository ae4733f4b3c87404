import { birthdaySentence } from './birthday-sentence.ts';
import { copenhagenDay, copenhagenMonth } from './copenhagen.ts';

const now = new Date();

/** The page may have been built in another month: the twelve pictures are all there, and one is not hidden. */
document.querySelectorAll<HTMLElement>('[data-month]').forEach((picture) => {
  picture.hidden = Number(picture.dataset.month) !== copenhagenMonth(now);
});

const day = document.querySelector('#day');
if (day) day.textContent = copenhagenDay(now);

const showBirthdays = (names: string[]) => {
  const flag = document.querySelector<HTMLTemplateElement>('#flag');
  document.querySelector('#birthdays')?.replaceChildren(
    ...birthdaySentence(names).map(({ text, isName }) => {
      if (!isName || !flag) return text;
      const name = document.createElement('b');
      name.append(flag.content.cloneNode(true), text);
      return name;
    }),
  );
};

// Where the answer does not come, the page keeps the sentence it was built with.
fetch('/api/today')
  .then((answer) => answer.json())
  .then(({ names }) => showBirthdays(names))
  .catch(() => {});
