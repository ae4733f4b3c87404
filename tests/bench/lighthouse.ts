import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { builtPages, tags } from '../site/built-site.ts';
import { findBrowser } from '../support/chromium.ts';
import { startTestPreview } from '../support/e2e/preview.ts';
import { freePort } from '../support/run/free-port.ts';
import { type Part, percentile } from './part.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Lighthouse's four grades of every public page, as a phone sees it. */
export const lighthousePart: Part = {
  name: 'Lighthouse, mobile',
  how: 'As a phone with a slow line, as Lighthouse imagines it; the middle one of three tries where the first is not 100.',
  async run() {
    const preview = await startTestPreview();
    const { args, ...browser } = await findBrowser();
    const port = await freePort(9_300);
    const chrome = await chromium.launch({ ...browser, args: [...args, `--remote-debugging-port=${port}`] });
    const lines: string[][] = [];
    const broken: string[] = [];
    for (const { path } of builtPages().filter(isPublic)) {
      const all = await graded(preview.url + path, port);
      lines.push([`\`${path}\``, ...all.map(String)]);
      for (const [index, grade] of all.entries())
        if (grade < 100) broken.push(`${path}: ${categories[index]} ${grade}, at least 100`);
    }
    await chrome.close();
    await preview.stop();
    return { head: ['page', ...categories], lines, broken };
  },
};

/** The four grades, 0 to 100. The machine may be busy with something else: then the middle one of three tries counts. */
async function graded(url: string, port: number): Promise<readonly number[]> {
  const first = await grades(url, port);
  if (first.every((grade) => grade === 100)) return first;
  const tries = [first, await grades(url, port), await grades(url, port)];
  return categories.map((_, index) =>
    percentile(
      tries.map((each) => each[index] ?? 0),
      0.5,
    ),
  );
}

async function grades(url: string, port: number): Promise<readonly number[]> {
  const result = await lighthouse(url, { port, onlyCategories: [...categories], logLevel: 'error' });
  return categories.map((name) => Math.round((result?.lhr.categories[name]?.score ?? 0) * 100));
}

const isPublic = ({ html }: { html: string }) =>
  !tags(html, 'meta').some(({ name, content }) => name === 'robots' && content?.includes('noindex'));
