import { getStore } from '@netlify/blobs';
import { chromium } from '@playwright/test';
import { keepPicture } from '../../../netlify/lib/pictures/receive-picture.ts';
import { builtPages, tags } from '../../site/built-site.ts';
import { findBrowser } from '../../support/chromium.ts';
import { addAlbum } from '../../support/e2e/albums/album-page.ts';
import { startTestPreview, type TestPreview } from '../../support/e2e/preview.ts';
import { importDependency } from '../../support/extra-packages.ts';
import { freePort } from '../../support/free-port.ts';
import { installMissing } from '../../support/install-missing.ts';
import { picture } from '../../support/pictures/photographs.ts';
import { type Part, percentile } from '../part.ts';

/** SEO is the last, for pages without it. */
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** The part of Lighthouse's interface that is used. It is installed only for this benchmark. */
type Lighthouse = (
  url: string,
  flags: { port: number; onlyCategories: string[]; logLevel: 'error' },
) => Promise<{ lhr: { categories: Record<string, { score: number | null }> } } | undefined>;

const album = { id: 'lys00001', title: 'Familie: Sommer ved søen' };
const photographs = 24;

export const lighthousePart: Part = {
  name: 'Lighthouse, mobile',
  how: 'As a phone with a slow line, as Lighthouse imagines it; the middle one of three tries where the first is not 100. The album has 24 photographs. A page that asks search engines not to list it has no SEO.',
  async run() {
    installMissing(['lighthouse']);
    const { default: lighthouse } = await importDependency<{ default: Lighthouse }>(
      'lighthouse',
      'lighthouse',
    );
    const preview = await startTestPreview();
    const address = await putAlbum(preview);
    const { args, ...browser } = await findBrowser();
    const port = await freePort(9_300);
    const chrome = await chromium.launch({ ...browser, args: [...args, `--remote-debugging-port=${port}`] });
    const lines: string[][] = [];
    const broken: string[] = [];
    const pages = builtPages().filter(isPublic);
    const paths = [...pages.map(({ path }) => path), '/fotoalbum?kategori=Familie', address];
    for (const path of paths.sort()) {
      const all = await graded(lighthouse, preview.url + path, port);
      console.log(path, ...all);
      lines.push([`\`${path}\``, ...categories.map((_, index) => String(all[index] ?? '–'))]);
      for (const [index, grade] of all.entries())
        if (grade < 100) broken.push(`${path}: ${categories[index]} ${grade}, at least 100`);
    }
    await chrome.close();
    await preview.stop();
    return { head: ['page', ...categories], lines, broken };
  },
};

async function putAlbum(preview: TestPreview): Promise<string> {
  const kept = [];
  for (let position = 0; position < photographs; position += 1) {
    const file = await picture(2000 - position, 1500)
      .jpeg()
      .toBuffer();
    const caption = `Ved søen, billede ${position + 1}`;
    kept.push({ ...(await keepPicture(getStore('pictures'), file, Date.now())), position, caption });
  }
  return addAlbum(preview, album, kept);
}

/** Returns the scores, 0 to 100. Below 100 the machine may have been busy, so the median of three attempts counts. */
async function graded(lighthouse: Lighthouse, url: string, port: number): Promise<readonly number[]> {
  const isListed = isPublic({ html: await (await fetch(url)).text() });
  const wanted = categories.filter((name) => isListed || name !== 'seo');
  const grades = async () => {
    const result = await lighthouse(url, { port, onlyCategories: wanted, logLevel: 'error' });
    return wanted.map((name) => Math.round((result?.lhr.categories[name]?.score ?? 0) * 100));
  };
  const first = await grades();
  if (first.every((grade) => grade === 100)) return first;
  const tries = [first, await grades(), await grades()];
  return wanted.map((_, index) =>
    percentile(
      tries.map((each) => each[index] ?? 0),
      0.5,
    ),
  );
}

const isPublic = ({ html }: { html: string }) =>
  !tags(html, 'meta').some(({ name, content }) => name === 'robots' && content?.includes('noindex'));
