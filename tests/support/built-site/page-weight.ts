import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import ts from 'typescript';
import { contents, dist, type PublishedPage, tags } from '../../site/built-site.ts';

export interface Weight {
  readonly text: number;
  readonly script: number;
  /** These and the scripts loaded later, automatically or on demand, with gzip. */
  readonly allScript: number;
}

export function weigh(page: PublishedPage): Weight {
  const sheets = tags(page.html, 'link').filter(({ rel }) => rel === 'stylesheet');
  const texts = [Buffer.from(page.html), ...sheets.map(({ href = '' }) => read(href))];
  const first = reachable(startingScripts(page), 'static');
  const all = reachable(startingScripts(page), 'all');
  return {
    text: sum(texts.map((text) => brotliCompressSync(text).length)),
    script: sum([...first].map(gzipped)),
    allScript: sum([...all].map(gzipped)),
  };
}

/** Lists a page's script files with their bytes, the largest first: 'shell.C5viMj04.js 9837, loaded later'. */
export function scriptWeights(page: PublishedPage): readonly string[] {
  const first = reachable(startingScripts(page), 'static');
  return loadedScripts(page)
    .map((address) => ({ address, bytes: gzipped(address) }))
    .sort((a, b) => b.bytes - a.bytes)
    .map(({ address, bytes }) => {
      const later = first.has(address) ? '' : ', loaded later';
      return `${basename(address)} ${bytes}${later}`;
    });
}

export const loadedScripts = (page: PublishedPage): readonly string[] => [
  ...reachable(startingScripts(page), 'all'),
];

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
const read = (address: string) => readFileSync(join(dist, address));
const gzipped = (address: string) => gzipSync(read(address), { level: 9 }).length;
const importsOf = (address: string, kind: 'static' | 'all') =>
  importsIn(read(address).toString(), address, kind);

/** The files named in a page's HTML: scripts, islands with their renderer, and the imports of inline modules. */
function startingScripts({ html }: PublishedPage): readonly string[] {
  const islands = tags(html, 'astro-island').flatMap((island) => [
    island['component-url'],
    island['renderer-url'],
    island['before-hydration-url'],
  ]);
  const preloaded = tags(html, 'link').filter(({ rel }) => rel === 'modulepreload');
  const named = [
    ...tags(html, 'script').map(({ src }) => src),
    ...preloaded.map(({ href }) => href),
    ...islands,
  ];
  const inline = contents(html, 'script').flatMap((code) => importsIn(code, '/', 'all'));
  return [...named, ...inline].filter((address) => address?.startsWith('/')) as string[];
}

function reachable(start: readonly string[], kind: 'static' | 'all'): ReadonlySet<string> {
  const found = new Set(start);
  for (const address of found) for (const next of importsOf(address, kind)) found.add(next);
  return found;
}

function importsIn(code: string, from: string, kind: 'static' | 'all'): readonly string[] {
  const isStatic = (at: number) => !/import\(["'`]?$/.test(code.slice(at - 9, at));
  return ts
    .preProcessFile(code, true, true)
    .importedFiles.filter(({ fileName, pos }) => /^[./]/.test(fileName) && (kind === 'all' || isStatic(pos)))
    .map(({ fileName }) => new URL(fileName, new URL(from, 'http://site')).pathname);
}
