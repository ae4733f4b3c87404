import { inCopenhagen } from './today.ts';

// The elements are in src/pages/index.astro. This script is inlined in the page, so it is kept short.
const [day, birthdays, flag] = document.querySelectorAll('#today>*') as Iterable<Element> as [
  HTMLElement,
  HTMLElement,
  HTMLTemplateElement,
];
const unanswered = birthdays.textContent;
/** The day of the names that the page shows, according to the site's answer. */
let answered: string;

const update = async () => {
  const today = inCopenhagen(new Date());
  const todaysDate = today.toJSON().slice(0, 10);
  if (todaysDate === answered) return;

  // The page may have been built in another month, so it contains all twelve pictures.
  for (const picture of document.images) {
    const { month, name } = picture.dataset;
    if (month) {
      picture.hidden = month !== todaysDate.slice(5, 7);
      if (!picture.hidden)
        day.textContent = `${(day.dataset.days as string).split(' ')[today.getUTCDay()]} den ${today.getUTCDate()}. ${name}`;
    }
  }

  try {
    const { names, date } = await (await fetch('/api/today')).json();
    birthdays.replaceChildren(
      ...names.flatMap((name: string, i: number) => {
        const flagged = flag.content.cloneNode(true);
        // The comma stays on the line of its name; there is none before 'og'.
        (flagged.firstChild as HTMLElement).append(name, names[i + 2] ? ',' : '');
        return [i && !names[i + 1] ? ' og ' : ' ', flagged];
      }),
      birthdays.dataset[names[0] ? 'yes' : 'no'] as string,
    );
    answered = date;
  } catch {
    // Without an answer, the page shows its static sentence instead of yesterday's names.
    birthdays.textContent = unanswered;
  }
};

update();
// A page that stays open moves on to the next day, even after the phone has slept.
setInterval(update, 6e4);
