import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getStore } from '@netlify/blobs';
import type { Config } from '@netlify/functions';
import { type BrowserContextOptions, devices, type Page } from '@playwright/test';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { keepPicture } from '../../../netlify/lib/pictures/receive-picture.ts';
import { mostPublished } from '../../../netlify/lib/publishing/publish.ts';
import { memberPages } from '../../../src/site.config.ts';
import { builtPages } from '../../site/built-site.ts';
import { type BenchFamily, phone, withFamily } from '../../support/bench/family.ts';
import { countTraffic, creditsOf, distance, type Usage } from '../../support/bench/traffic.ts';
import { weigh } from '../../support/built-site/page-weight.ts';
import { addAlbum } from '../../support/e2e/albums/album-page.ts';
import { isPrecached } from '../../support/e2e/precached.ts';
import { detailedPhotograph } from '../../support/pictures/photographs.ts';
import { type Part, type Row, tableOf } from '../part.ts';
import { visitorHour } from './visitor-hour.ts';

const month = {
  days: 30,
  /** Each looks at one album, from the front page on. */
  visitors: 300,
  picturesSeen: 30,
  members: 4,
  /** How often each member opens the list or the log in a day: in the morning, on the way, and in the shop. */
  openings: 6,
  /** Titles, captions, places: changes of albums in a day of editing, each of which purges the CDN. */
  albumChanges: 20,
  picturesTaken: 300,
  /** Pages that search engines fetch, in a day. */
  crawled: 100,
};

/** A third of the visitors at a computer. */
const screens: readonly (readonly [BrowserContextOptions, number])[] = [
  [devices['iPhone 15'] ?? phone, 2 / 3],
  [{ viewport: { width: 1440, height: 900 } }, 1 / 3],
];

/** Browsers ask whether the service worker is still the newest, which Playwright does not see. */
const workerChecks = 1;

const folder = join(import.meta.dirname, '../../../netlify/functions');

export const monthPart: Part = {
  name: "Netlify's credits in a busy month",
  how: `By Netlify's price list of September 2025, of which the free plan has 300 in a month. ${month.visitors} visitors look at ${month.picturesSeen} pictures each, two thirds of them on a phone; ${month.members} members open the list or the log ${month.openings} times a day each; albums are edited every day, ${month.albumChanges} changes each; ${month.picturesTaken} pictures are sent; what relatives save is published as often as the nights allow, so that more articles cost no more. Requests and bytes as Chromium counts them on the built site, running times as measured here, each request of a function alone and as if the CDN kept nothing, and ${distance} ms more for each answer that a function waits for. Photographs are noise at every scale, as large as a phone's. The hour within the rate limits is of the cheapest requests to one function: addresses that do not exist and sessions that are forged, each different; times are means of 30.`,
  async run() {
    process.env.BACKUP_AGE_RECIPIENT = await identityToRecipient(await generateX25519Identity());
    return withFamily(async (family) => {
      const lines = await countMonth(family);
      const total = lines.reduce((sum, [, usage]) => sum + creditsOf(usage), 0);
      const rows: Row[] = lines.map(([what, usage]) => ({ what, figure: credits(creditsOf(usage)) }));
      rows.push({ what: 'the month', figure: credits(total), budget: credits(150), kept: total <= 150 });
      return tableOf([...rows, ...(await visitorHour(folder, family.preview.url))]);
    });
  },
};

const credits = (value: number) => `${value.toFixed(1)} credits`;

type Line = readonly [what: string, usage: Usage];

async function countMonth(family: BenchFamily): Promise<Line[]> {
  const { days, visitors, members } = month;
  const address = await putAlbum(family);
  const page = await family.open(family.members[0], '/shopping', phone);
  await isPrecached(page);
  const opening = await count(page, family, () => page.reload());
  const change = await count(page, family, () =>
    Promise.all([
      page.waitForEvent('requestfinished'),
      page.evaluate(async () => (await fetch('/api/purge', { method: 'POST' })).text()),
    ]),
  );
  const taken = await timePicture(page, family);
  let visits: Usage = {};
  for (const [screen, share] of screens)
    visits = sum(visits, times(await visit(page, family, screen, address), share * visitors));
  const pages = builtPages();
  const ownPages = pages.filter(({ path }) => memberPages.some((each) => path === `/${each.page}`));
  const ownBytes = ownPages.map(weigh).reduce((all, { text, allScript }) => all + text + allScript, 0);
  const textBytes = pages.map(weigh).reduce((all, { text }) => all + text, 0) / pages.length;
  const opened = members * month.openings * days;
  return [
    [`${mostPublished.byNight} published builds`, { deploys: mostPublished.byNight }],
    [`${visitors} visitors`, visits],
    [`${opened} times that a member opens a page`, times(sum(opening, { requests: workerChecks }), opened)],
    [
      "new versions on the members' phones",
      times({ requests: 50, bytes: ownBytes }, members * mostPublished.byNight),
    ],
    [`${days * month.albumChanges} changes of albums`, times(change, days * month.albumChanges)],
    [`${month.picturesTaken} pictures taken in`, times(taken, month.picturesTaken)],
    ['search engines', times({ requests: 1, bytes: textBytes }, days * month.crawled)],
    ...(await scheduled()),
  ];
}

/** Stores an album of detailed photographs, which differ in nothing but their names. Returns its address. */
async function putAlbum({ preview }: BenchFamily): Promise<string> {
  const store = getStore('pictures');
  const kept = await keepPicture(store, await detailedPhotograph(), Date.now());
  const files = (await store.list({ prefix: kept.name })).blobs.map(({ key }) => key);
  const pictures = [];
  for (let position = 0; position < month.picturesSeen; position += 1) {
    const name = randomUUID().replaceAll('-', '');
    for (const file of files)
      await store.set(file.replace(kept.name, name), (await store.get(file, { type: 'arrayBuffer' })) ?? '');
    pictures.push({ ...kept, name, position });
  }
  return addAlbum(preview, { id: 'maaned01', title: 'Familie: En travl måned' }, pictures);
}

/** Counts what the page's browser requests while it does this, until it requests nothing more. */
async function count(page: Page, { preview }: BenchFamily, work: () => Promise<unknown>): Promise<Usage> {
  const traffic = countTraffic(page.context(), preview.url);
  await work();
  await page.waitForLoadState('networkidle');
  return traffic.stop();
}

async function visit(member: Page, family: BenchFamily, screen: BrowserContextOptions, album: string) {
  const context = await member
    .context()
    .browser()
    ?.newContext({ ...screen, baseURL: family.preview.url });
  if (!context) throw new Error('There is no browser.');
  const page = await context.newPage();
  const usage = await count(page, family, async () => {
    for (const path of ['/', '/fotoalbum', '/fotoalbum?kategori=Familie', album])
      await page.goto(path, { waitUntil: 'networkidle' });
    await page.locator('.picture-grid').getByRole('link').first().click();
    for (let seen = 0; seen < month.picturesSeen; seen += 1) {
      await page
        .getByRole('dialog')
        .locator('img')
        .last()
        .evaluate((image: HTMLImageElement) => image.decode());
      await page.keyboard.press('ArrowRight');
    }
    await page.waitForLoadState('networkidle');
  });
  await context.close();
  return usage;
}

/** One picture from a member: it is decoded, and stored as eight files with two notes. */
async function timePicture(page: Page, { preview }: BenchFamily): Promise<Usage> {
  const cookies = await page.context().cookies(preview.url);
  const body = new Uint8Array(await detailedPhotograph());
  const start = performance.now();
  const answer = await fetch(`${preview.url}/api/billeder`, {
    method: 'POST',
    body,
    headers: {
      origin: preview.url,
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      'content-type': 'image/jpeg',
    },
  });
  if (!answer.ok) throw new Error(`A picture was answered with ${answer.status}.`);
  const bytes = (await answer.arrayBuffer()).byteLength;
  return { requests: 1, bytes, functions: performance.now() - start + 15 * distance };
}

async function scheduled(): Promise<Line[]> {
  const lines: Line[] = [];
  for (const file of readdirSync(folder)) {
    const { default: run, config }: { default: () => Promise<void>; config: Config } = await import(
      join(folder, file)
    );
    if (!config.schedule) continue;
    const timed = async () => {
      const start = performance.now();
      await run();
      return performance.now() - start + 10 * distance;
    };
    // The first run also copies the album's pictures to the backups, which happens once to each picture.
    const copying = { functions: ((await timed()) * month.picturesTaken) / month.picturesSeen };
    const functions = await timed();
    lines.push([
      `\`${file.replace('.mts', '')}\`, scheduled`,
      sum(copying, times({ functions }, runsInMonth(config.schedule))),
    ]);
  }
  return lines;
}

/** How often a schedule such as `0 3,11 * * 1` or `0,30 5-9 * * *` comes due in a month: minutes, hours, days of a week. */
function runsInMonth(schedule: string): number {
  const [minute = '', hour = '', day, ofYear, ofWeek = ''] = schedule.split(' ');
  if (!/^[\d,]+$/.test(minute) || !/^(\*|[\d,-]+)$/.test(hour) || day !== '*' || ofYear !== '*')
    throw new Error(`${schedule} is not understood.`);
  const share = ofWeek === '*' ? 1 : ofWeek.split(',').length / 7;
  const hours = hour.split(',').map((each) => {
    const [from = 0, to = from] = each.split('-').map(Number);
    return each === '*' ? 24 : to - from + 1;
  });
  return hours.reduce((all, each) => all + each, 0) * minute.split(',').length * share * month.days;
}

const kinds = ['deploys', 'requests', 'bytes', 'functions'] as const;
const combined = (of: (kind: (typeof kinds)[number]) => number): Usage =>
  Object.fromEntries(kinds.map((kind) => [kind, of(kind)]));
const times = (usage: Usage, factor: number) => combined((kind) => (usage[kind] ?? 0) * factor);
const sum = (one: Usage, other: Usage) => combined((kind) => (one[kind] ?? 0) + (other[kind] ?? 0));
