import fc from 'fast-check';
import { expect, test } from 'vitest';
import { storedDay } from '../../../src/lib/dates.ts';
import { readWhen } from '../../../src/lib/when/read-when.ts';

/** A Saturday in week 48. */
const today = storedDay('2026-11-28');

/** What was understood, in one line: 'title | days times repeat'. */
function read(text: string): string {
  const { title, firstDay, lastDay, fromTime, toTime, repeat, until } = readWhen(text, today);
  const days = firstDay && (lastDay ? `${firstDay}..${lastDay}` : firstDay);
  const time = fromTime && (toTime ? `${fromTime}-${toTime}` : fromTime);
  return `${title} | ${[days, time, repeat, until && `until ${until}`].filter(Boolean).join(' ')}`;
}

test.each([
  ['Tandlæge Anna tirsdag 14.30', 'Tandlæge Anna | 2026-12-01 14:30'],
  ['fredag 18-20 spejder', 'spejder | 2026-12-04 18:00-20:00'],
  ['3. dec. hele dagen oprydning', 'oprydning | 2026-12-03'],
  ['hver onsdag 16.15 svømning', 'svømning | 2026-12-02 16:15 week'],
  ['sommerhus 12.–19. juli', 'sommerhus | 2027-07-12..2027-07-19'],
  ['inden 1. dec. aflever bøger', 'aflever bøger | 2026-12-01'],
  ['skift dæk lørdag', 'skift dæk | 2026-12-05'],
  ['i morgen kl 14 ring til banken', 'ring til banken | 2026-11-29 14:00'],
  ['I dag: rengøring', 'rengøring | 2026-11-28'],
  ['biograf i aften kl. 19.30', 'biograf | 2026-11-28 19:30'],
  ['Møde på mandag kl. 9-10.30', 'Møde | 2026-11-30 09:00-10:30'],
  ['Møde mandag fra 9 til 11', 'Møde | 2026-11-30 09:00-11:00'],
  ['Nattevagt fredag 23-7', 'Nattevagt | 2026-12-04 23:00-07:00'],
  ['Frokost søndag d. 6. december', 'Frokost | 2026-12-06'],
  ['Frokost, søndag den 6.', 'Frokost | 2026-12-06'],
  ['tir. 1/12 tandlæge', 'tandlæge | 2026-12-01'],
  ['Fest 24/4-27', 'Fest | 2027-04-24'],
  ['Fest 24/4/2028', 'Fest | 2028-04-24'],
  ['Fest den 2.', 'Fest | 2026-12-02'],
  ['28. november', ' | 2026-11-28'],
  ['29. feb skuddag', 'skuddag | 2028-02-29'],
  ['ferie 28. dec.-2. jan.', 'ferie | 2026-12-28..2027-01-02'],
  ['ferie fra 12. til 19. juli', 'ferie | 2027-07-12..2027-07-19'],
  ['sommerhus fredag-søndag', 'sommerhus | 2026-12-04..2026-12-06'],
  ['efterårsferie uge 42', 'efterårsferie | 2027-10-18..2027-10-24'],
  ['tandlæge onsdag i uge 50', 'tandlæge | 2026-12-09'],
  ['hver anden fredag 15-16 guitar', 'guitar | 2026-12-04 15:00-16:00 fortnight'],
  ['hver 2. lørdag rengøring', 'rengøring | 2026-11-28 fortnight'],
  ['hver onsdag 16.15 svømning til 16. juni', 'svømning | 2026-12-02 16:15 week until 2027-06-16'],
  ['svømning hver onsdag fra 6. jan.', 'svømning | 2027-01-06 week'],
  ['husleje hver måned den 1.', 'husleje | 2026-12-01 month'],
  ['bryllupsdag hvert år 7/8', 'bryllupsdag | 2027-08-07 year'],
  ['hver uge rengøring', 'rengøring | week'],
  ['tandlæge onsdag d. 16 kl 9', 'tandlæge | 2026-12-16 09:00'],
  ['frokost torsdag d 3', 'frokost | 2026-12-03'],
  ['møde fredag d. 18.12.2026 kl 8.30', 'møde | 2026-12-18 08:30'],
  ['lør 14-17 oprydning', 'oprydning | 2026-12-05 14:00-17:00'],
  ['sommerferie uge 28-30', 'sommerferie | 2027-07-12..2027-08-01'],
  ['ferie uge 52 til 1', 'ferie | 2026-12-21..2027-01-10'],
  ['møde fredag 10.05', 'møde | 2026-12-04 10:05'],
  ['arbejde imorgen 16-20', 'arbejde | 2026-11-29 16:00-20:00'],
  ['træning tir kl. 7.30.', 'træning | 2026-12-01 07:30'],
  ['fest, fredag, kl. 21, hos Bo', 'fest, hos Bo | 2026-12-04 21:00'],
])('»%s« is »%s«', (text, expected) => {
  expect(read(text)).toBe(expected);
});

test.each([
  'fredag 12. december fest', // a Saturday
  'fest 31. februar',
  'næste fredag fest',
  'fest fredag næste uge',
  'ikke fredag',
  'før fredag ringe til smeden',
  'efter 1. december',
  'mandag og onsdag træning',
  'tandlæge om to uger',
  'bogklub den anden tirsdag i måneden kl. 19',
  'bogklub sidste mandag i måneden',
  'hver dag kl. 7 medicin',
  'hver 3. onsdag',
  'hver mandag og onsdag',
  'hver fredag 1. december',
  'ferie 19.-12. juli',
  'lektier til mandag',
  'fredag til',
  'tirsdag den 1. og 8.',
  'fodbold hver lørdag undtagen 5. dec.',
  'tandlæge mandag, ikke som om fredagen',
  'hver onsdag 16.15 svømning i ugerne til juli fra 3. jan. 4. jan.',
  'møde fredag 18.12', // the date is a Friday, too
  'møde fredag d. 18.12 kl 8.30',
  'møde fredag d. 18-12',
  'hver anden fredag fra d. 11 legeaftale',
  'ferie uge 30-28',
  'skiferie uge 7 fra lørdag',
  'fest 24 25 26 dec',
  'gymnastik hver torsdag kl 17 indtil påske',
  'svømning hver onsdag 16.15 til jul',
  'samtale tirsdag den 30', // a Wednesday
])('»%s« is not understood, and stays whole', (text) => {
  expect(readWhen(text, today)).toMatchObject({ title: text, firstDay: null, fromTime: null, repeat: null });
});

test.each([
  'Køb 1/2 kg smør',
  'Køb 2.50 m stof',
  'Hent 18-20 stole',
  'Man skal huske tor',
  'Fredagsslik',
  'fodbold om onsdagen',
  'Windows 11',
  'Læs side 12-19',
  'Pynt 24. jul',
  'Afsnit 1.2.3',
  '100.000 kr',
  'morgen',
  'Barn 12-årig',
  'Fest 2027-01-02',
])('»%s« has no day and no time', (text) => {
  expect(readWhen(text, today)).toMatchObject({ title: text, firstDay: null, fromTime: null });
});

test.each([
  ['Tog mandag 8.15, fremme 10.20', 'Tog 8.15, fremme 10.20 | 2026-11-30'],
  ['Tog 18:30 fredag, fremme 20:20', 'Tog 18:30, fremme 20:20 | 2026-12-04'],
  ['film i aften kl 8', 'film kl 8 | 2026-11-28'],
  ['middag i morgen kl 7 om aftenen', 'middag kl 7 om aftenen | 2026-11-29'],
  ['frisør på onsdag 1615', 'frisør 1615 | 2026-12-02'],
  ['tandlæge tirsdag 14,30', 'tandlæge 14,30 | 2026-12-01'],
  ['babysitter i aften 18', 'babysitter 18 | 2026-11-28'],
  ['piano hver mandag kl. halv fem', 'piano kl. halv fem | 2026-11-30 week'],
  ['hent Ida torsdag kl 3', 'hent Ida kl 3 | 2026-12-03'],
  ['fredag 3-4 stykker kage', '3-4 stykker kage | 2026-12-04'],
  ['6/12 julehygge 13-17 medbring 2 kager', 'julehygge 13-17 medbring 2 kager | 2026-12-06'],
])('»%s« asks for the time', (text, expected) => {
  expect([read(text), readWhen(text, today).asksTime]).toEqual([expected, true]);
});

test('only what may be a time is asked for, a date is no time, and a todo keeps its time', () => {
  for (const text of ['film i aften kl 20', 'Ida fylder 7 år fredag', 'møde mandag 9-10.30 lokale 3'])
    expect(readWhen(text, today).asksTime).toBe(false);
  expect(readWhen('fødselsdag Ida 9.12', today)).toMatchObject({
    title: 'fødselsdag Ida 9.12',
    fromTime: null,
  });
  expect(readWhen('Ring i morgen kl 14', today).titleWithTime).toBe('Ring kl 14');
});

test('any text is read, and a day that is understood exists', () => {
  const words = fc.constantFrom(
    ...'fredag mandag 12. 14.30 18 - til juli dec. hver anden uge 31 i morgen om to den d. på kl fra , 1/12 næste'.split(
      ' ',
    ),
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        // Words that are also properties of every object.
        fc.constantFrom('__proto__', 'i constructor', 'om 2 toString'),
        fc.array(words).map((all) => all.join(' ')),
      ),
      (text) => {
        const { firstDay, lastDay } = readWhen(text, today);
        if (firstDay) storedDay(firstDay);
        if (lastDay) expect(lastDay > (firstDay ?? '9')).toBe(true);
      },
    ),
  );
});
