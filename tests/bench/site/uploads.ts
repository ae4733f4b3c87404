import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { albumAddress } from '../../../src/lib/albums/album-address.ts';
import { readAccounts } from '../../../supabase/local/identity/people.ts';
import { findBrowser } from '../../support/chromium.ts';
import { residentMemory, takePhotographs } from '../../support/e2e/albums/uploads.ts';
import { startTestPreview, type TestPreview } from '../../support/e2e/preview.ts';
import { signInFrom } from '../../support/e2e/sign-in.ts';
import { ms, type Part, percentile, type Row } from '../part.ts';

/** The number of photographs and their size in pixels. */
const count = Number(process.env.UPLOADS ?? 300);
const size = [4000, 3000] as const;
/** How long each network outage lasts, in ms. */
const outage = 5_000;
/** The most memory that the page and the functions may use while they work, in MB. */
const most = { page: 600, functions: 600 };

/** Measures sending a year's pictures from one page, with two network outages. */
export const uploadsPart: Part = {
  name: 'Pictures on their way',
  how: `${count} photographs of 12 megapixels with EXIF and GPS, chosen at once on the page of their album, which shows them as they arrive, with the embedded stack behind; the network is away for ${outage / 1000} s after a third and after two thirds of them. Memory is what Linux says is resident, once a second: the browser's largest renderer, and the process that runs functions, database and REST, above what it had before the first picture. Both share the machine's processors with the browser.`,
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'familieside-photographs-'));
    const preview = await startTestPreview();
    const browser = await chromium.launch(await findBrowser());
    try {
      const files = await takePhotographs(folder, count, size);
      const page = await (await browser.newContext({ baseURL: preview.url })).newPage();
      const [person] = await readAccounts(preview.backend.database);
      if (!person) throw new Error('There is nobody to sign in as.');
      await signInFrom(page, '/fotoalbum', person);
      await page.waitForURL('**/fotoalbum');
      return await measured(page, preview, files);
    } finally {
      await browser.close();
      await preview.stop();
      rmSync(folder, { recursive: true });
    }
  },
};

async function measured(page: Page, preview: TestPreview, files: string[]): Promise<Row[]> {
  const { database } = preview.backend;
  await database.exclusively((sql) =>
    sql.query("insert into public.photos (id, title, category) values ('aar', 'Året', 'Familie')"),
  );
  const arrived = async () => {
    const { rows } = await database.exclusively((sql) =>
      sql.query<{ all: number; names: number }>(
        "select count(*)::int as all, count(distinct name)::int as names from public.picture where album = 'aar'",
      ),
    );
    return rows[0] ?? { all: 0, names: 0 };
  };
  const answers: number[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().includes('/api/billeder?')) answers.push(request.timing().responseEnd);
  });
  await page.goto(albumAddress({ id: 'aar', title: 'Året' }));
  const choose = page.getByLabel('Vælg billeder');
  await choose.waitFor();
  const memory = await watchMemory(page);
  const began = performance.now();
  await choose.setInputFiles(files);
  for (const share of [1 / 3, 2 / 3]) {
    await until(async () => (await arrived()).all >= files.length * share);
    await page.context().setOffline(true);
    await new Promise((done) => setTimeout(done, outage));
    await page.context().setOffline(false);
  }
  await page.getByText(`${files.length} billeder er lagt i albummet.`).waitFor({ timeout: 0 });
  const took = performance.now() - began;
  const peak = memory.stop();
  const { all, names } = await arrived();
  const megabytes = (bytes: number) => Math.round(bytes / 1e6);
  return [
    {
      what: `${files.length} photographs of 12 megapixels, the network cut twice: in the album, and different`,
      figure: `${all}, ${names}`,
      budget: `${files.length}, ${files.length}`,
      kept: all === files.length && names === files.length,
    },
    { what: 'from choosing to the last answer', figure: `${Math.round(took / 1000)} s` },
    {
      what: 'one picture, from the request to the answer',
      figure: `p50 ${ms(percentile(answers, 0.5))}, p98 ${ms(percentile(answers, 0.98))}`,
    },
    {
      what: 'memory of the page, at most',
      figure: `${megabytes(peak.page)} MB`,
      budget: `${most.page} MB`,
      kept: megabytes(peak.page) <= most.page,
    },
    {
      what: 'memory of the functions and the database, above what they had',
      figure: `${megabytes(peak.functions)} MB`,
      budget: `${most.functions} MB`,
      kept: megabytes(peak.functions) <= most.functions,
    },
  ];
}

/** Samples the memory once a second. `stop` returns the highest value, in bytes. */
async function watchMemory(page: Page) {
  const session = await page.context().browser()?.newBrowserCDPSession();
  const before = residentMemory(process.pid);
  const peak = { page: 0, functions: 0 };
  let look = Promise.resolve();
  const timer = setInterval(() => {
    look = look.then(async () => {
      const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {};
      const renderers = processInfo.filter(({ type }) => type === 'renderer');
      peak.page = Math.max(peak.page, ...renderers.map(({ id }) => residentMemory(id)));
      peak.functions = Math.max(peak.functions, residentMemory(process.pid) - before);
    });
  }, 1000);
  return {
    stop() {
      clearInterval(timer);
      return peak;
    },
  };
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((done) => setTimeout(done, 500));
}
