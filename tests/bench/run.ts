/**
 * `npm run bench` measures what the README's tables hold and prints them; with `-- --write` it also puts them there.
 * `npm run bench -- pages sync` measures only those parts. The exit code is 1 when a figure does not keep its budget.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { buildSite } from '../support/build-site.ts';
import { between, markdown } from './markdown.ts';
import type { Part } from './part.ts';

const parts: Readonly<Record<string, () => Promise<Part>>> = {
  pages: async () => (await import('./pages.ts')).pagesPart,
  lighthouse: async () => (await import('./lighthouse.ts')).lighthousePart,
  histories: async () => (await import('./histories.ts')).historiesPart,
  kills: async () => (await import('./kills.ts')).killsPart,
  taps: async () => (await import('./taps.ts')).tapsPart,
  'log-search': async () => (await import('./log-search.ts')).logSearchPart,
  'log-page': async () => (await import('./log-page.ts')).logPagePart,
  operations: async () => (await import('./apply-ops.ts')).applyOpsPart,
};

const words = process.argv.slice(2);
const named = words.filter((word) => !word.startsWith('--'));
const unknown = named.find((name) => !(name in parts));
if (unknown) throw new Error(`There is no part '${unknown}'. The parts: ${Object.keys(parts).join(', ')}.`);

await buildSite();
let allKept = true;
const sections: string[] = [];
for (const [name, load] of Object.entries(parts)) {
  if (named.length > 0 && !named.includes(name)) continue;
  const part = await load();
  const figures = await part.run();
  const kept = 'head' in figures ? figures.kept : figures.every((row) => row.kept !== false);
  allKept &&= kept;
  sections.push(markdown(part.name, figures));
  console.log(`\n${sections.at(-1)}`);
}

const machine = `Measured on ${cpus().length} cores (${cpus()[0]?.model}) with \`npm run bench\`, in the Chromium of the tests.`;
if (words.includes('--write')) {
  const text = [`\n${machine}\n`, ...sections].join('\n');
  writeFileSync('README.md', between(readFileSync('README.md', 'utf8'), 'bench', text));
}
console.log(allKept ? 'every figure keeps its budget' : 'A FIGURE DOES NOT KEEP ITS BUDGET');
process.exit(allKept ? 0 : 1);
