import { birthdaySentence, dateInWords, inCopenhagen } from './today.ts';

// The elements are in src/pages/index.astro. This script is inlined in the page, so it is kept short.
const find = (id: string) => document.getElementById(id) as HTMLElement;
const day = find('day');
const today = inCopenhagen(Date.now());

// The page may have been built in another month: all twelve pictures are in it, and all but one are hidden.
for (const picture of document.images) {
  const { month, name } = picture.dataset;
  if (!month || !name) continue;
  picture.hidden = +month !== today.getUTCMonth() + 1;
  if (!picture.hidden) day.textContent = dateInWords(today, day.dataset.weekdays as string, name);
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
  // Without an answer the page keeps its static sentence.
}
