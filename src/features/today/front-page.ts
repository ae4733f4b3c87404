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
  // In Sweden's format: 2026-11-30.
  const date = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Copenhagen' });
  if (date === answered) return;
  const today = new Date(date);

  // The page may have been built in another month, so it contains all twelve pictures.
  for (const picture of document.images) {
    const { month, name } = picture.dataset;
    if (month) {
      picture.hidden = month !== date.slice(5, 7);
      if (!picture.hidden)
        day.textContent = `${(day.dataset.days as string).split(' ')[today.getUTCDay()]} den ${today.getUTCDate()}. ${name}`;
    }
  }

  try {
    const answer = await (await fetch('/api/today')).json();
    const { names } = answer;
    birthdays.replaceChildren(
      ...names.flatMap((name: string, i: number) => {
        const flagged = flag.content.cloneNode(true);
        // The comma stays on the line of its name; there is none before 'og'.
        (flagged.firstChild as HTMLElement).append(name, names[i + 2] ? ',' : '');
        return [i && !names[i + 1] ? ' og ' : ' ', flagged];
      }),
      birthdays.dataset[names[0] ? 'yes' : 'no'] as string,
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
