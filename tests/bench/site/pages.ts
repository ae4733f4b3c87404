import { readFileSync } from 'node:fs';
import { builtPages } from '../../site/built-site.ts';
import { overweight } from '../../support/built-site/page-budget.ts';
import { weigh } from '../../support/built-site/page-weight.ts';
import type { Part } from '../part.ts';

const font = readFileSync('src/assets/fonts/vollkorn.woff2');
const bytes = (value: number): string => (value === 0 ? '–' : value.toLocaleString('en'));

export const pagesPart: Part = {
  name: 'Pages, in bytes as sent',
  how: `HTML and scripts as the built files, compressed. The font, ${bytes(font.length)} bytes once for all pages, is not among them.`,
  async run() {
    const weighed = builtPages().map((page) => ({ page, weight: weigh(page) }));
    return {
      head: ['page', 'HTML + CSS, brotli', 'scripts until drawn, gzip', 'all scripts, gzip'],
      lines: weighed.map(({ page, weight: { text, script, allScript } }) => [
        `\`${page.path}\``,
        ...[text, script, allScript].map(bytes),
      ]),
      broken: weighed.flatMap(({ page, weight }) => overweight(page, weight)),
    };
  },
};
