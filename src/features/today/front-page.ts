import { birthdaySentence, dateInWords, inCopenhagen } from './today.ts';

// The elements are in src/pages/index.astro. This script is inlined in the page, so it is kept short.
const section = document.getElementById('today') as HTMLElement;
const [day, birthdays, flag] = section.children as unknown as [HTMLElement, HTMLElement, HTMLTemplateElement];
const unanswered = birthdays.textContent;
/** The day that the page has the names of, as the site answered them. */
let answered: string;

const withFlag = (name: string) => {
  const flagged = flag.content.cloneNode(true);
  (flagged.firstChild as HTMLElement).append(name);
  return flagged;
};

const update = async () => {
  const today = inCopenhagen(new Date());
  const date = today.toJSON().slice(0, 10);
  if (date === answered) return;

  // The page may have been built in another month: all twelve pictures are in it, and all but one are hidden.
  for (const picture of document.images) {
    const { month, name } = picture.dataset;
    if (!month) continue;
    picture.hidden = month !== date.slice(5, 7);
    if (!picture.hidden) day.textContent = dateInWords(today, day.dataset.weekdays as string, name as string);
  }

  try {
    const answer = await (await fetch('/api/today')).json();
    const { none, some } = birthdays.dataset as Record<string, string>;
    birthdays.replaceChildren(
      ...(answer.names[0] ? birthdaySentence(answer.names, withFlag, some as string) : [none as string]),
    );
    answered = answer.date;
  } catch {
    // Without an answer the page has its static sentence, and not the names of yesterday.
    birthdays.textContent = unanswered;
  }
};

update();
// A page that is left open goes on to the next day, also on a phone that slept meanwhile.
setInterval(update, 6e4);
