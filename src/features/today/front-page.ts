import { birthdaySentence } from './birthday-sentence.ts';
import { inCopenhagen } from './copenhagen.ts';
import { spokenDay } from './spoken-day.ts';

// What it looks for stands in src/pages/index.astro. It is in the page itself, and so is kept short.
const find = (id: string) => document.getElementById(id) as HTMLElement;
const day = find('day');
const today = inCopenhagen(Date.now());

// The page may have been built in another month: the twelve pictures are all there, and one is not hidden.
for (const picture of document.images) {
  const { month, name } = picture.dataset;
  if (!month || !name) continue;
  picture.hidden = +month !== today.getUTCMonth() + 1;
  if (!picture.hidden) day.textContent = spokenDay(today, day.dataset.weekdays as string, name);
}

const withFlag = (name: string) => {
  const { firstElementChild } = (find('flag') as HTMLTemplateElement).content;
  const flagged = (firstElementChild as HTMLElement).cloneNode(true) as HTMLElement;
  flagged.append(name);
  return flagged;
};

try {
  const { names } = await (await fetch('/api/today')).json();
  find('birthdays').replaceChildren(
    ...birthdaySentence(names).map((piece, i) => (i % 2 ? withFlag(piece) : piece)),
  );
} catch {
  // Where no answer comes, the page keeps the sentence it was built with.
}
