import { birthdaySentence, dateInWords, inCopenhagen } from './today.ts';

// The elements are in src/pages/index.astro. This script is inlined in the page, so it is kept short.
const section = document.getElementById('today') as HTMLElement;
const [day, birthdays, flag] = section.children as unknown as [HTMLElement, HTMLElement, HTMLTemplateElement];
const unanswered = birthdays.textContent;
/** The day of the names that the page shows, according to the site's answer. */
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

  // The page may have been built in another month, so it contains all twelve pictures.
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
    // Without an answer, the page shows its static sentence instead of yesterday's names.
    birthdays.textContent = unanswered;
  }
};

update();
// A page that stays open moves on to the next day, even after the phone has slept.
setInterval(update, 6e4);
