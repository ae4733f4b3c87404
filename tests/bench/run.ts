/**
 * `npm run bench` measures the figures in docs/figures.md and prints them; with `-- --write` it also writes
 * them there. `npm run bench -- pages taps` measures only those parts and leaves the other tables as they
 * are. The exit code is 1 when a figure exceeds its budget.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { findBrowser } from '../support/chromium.ts';
import { installMissing } from '../support/install-missing.ts';
import { testEnvironment } from '../support/test-environment.ts';
import { markdown, type Part, withSection } from './part.ts';

const parts: Readonly<Record<string, () => Promise<Part>>> = {
  pages: async () => (await import('./site/pages.ts')).pagesPart,
  lighthouse: async () => (await import('./site/lighthouse.ts')).lighthousePart,
  taps: async () => (await import('./shopping/taps.ts')).tapsPart,
  edits: async () => (await import('./shopping/edits.ts')).editsPart,
  'cold-start': async () => (await import('./site/cold-start.ts')).coldStartPart,
  month: async () => (await import('./month/month.ts')).monthPart,
  actions: async () => (await import('./database/actions.ts')).actionsPart,
};

const words = process.argv.slice(2);
const named = words.filter((word) => word !== '--write');
const unknown = named.find((name) => !(name in parts));
if (unknown)
  throw new Error(
    `There is no part '${unknown}'. The parts: ${Object.keys(parts).join(', ')}. The only option: --write.`,
  );

installMissing(['chromium']);
await buildSite();
const tooMuch: string[] = [];
for (const [name, load] of Object.entries(parts)) {
  if (named.length > 0 && !named.includes(name)) continue;
  const part = await load();
  const figures = await part.run();
  const section = markdown(part, figures, await machine(name));
  console.log(`\n${section}`);
  tooMuch.push(...figures.broken.map((figure) => `${part.name}: ${figure}`));
  if (words.includes('--write')) write(section);
}

console.log(
  tooMuch.length === 0 ? 'every figure keeps its budget' : `NOT WITHIN BUDGET:\n- ${tooMuch.join('\n- ')}`,
);
process.exit(tooMuch.length === 0 ? 0 : 1);

function write(section: string): void {
  const file = 'docs/figures.md';
  writeFileSync(file, withSection(readFileSync(file, 'utf8'), section));
}

async function machine(part: string): Promise<string> {
  const { executablePath, env } = await findBrowser();
  const browser = execFileSync(executablePath, ['--version'], { encoding: 'utf8', env }).trim();
  const processor = `${cpus().length} cores (${cpus()[0]?.model})`;
  return `Measured with \`npm run bench -- ${part}\` on ${processor}, Node ${process.versions.node}, ${browser}.`;
}

async function buildSite(): Promise<void> {
  Object.assign(process.env, await testEnvironment());
  execFileSync('astro', ['build', '--silent', '--outDir', process.env.TEST_SITE ?? ''], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}
