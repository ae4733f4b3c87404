import { posix } from 'node:path';
import ts from 'typescript';

/** Extracts the code from a page or article: the front matter and scripts of Astro, the import lines of MDX. */
function codeOf(file: string, text: string): string {
  if (file.endsWith('.mdx')) return (text.match(/^(import|export)\s.*$/gm) ?? []).join('\n');
  if (!file.endsWith('.astro')) return text;
  const front = text.match(/^---\n([\s\S]*?)\n---/)?.[1] ?? '';
  const scripts = [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, body]) => body);
  return [front, ...scripts].join('\n');
}

/** Returns what a specifier in `file` names: one of our own files as a path from the root, or a package. */
function pathOf(file: string, specifier: string): string {
  const path = specifier.replace(/\?.*$/, '');
  if (path.startsWith('.')) return posix.join(posix.dirname(file), path);
  return path.startsWith('/') ? path.slice(1) : path;
}

/** Returns what a file imports, also as a type or by `import.meta.glob`; our own files as paths from the root. */
export function importsOf(file: string, text: string): readonly string[] {
  const source = codeOf(file, text);
  const named = ts.preProcessFile(source, true, true).importedFiles.map(({ fileName }) => fileName);
  const globbed = [...source.matchAll(/import\.meta\.glob(?:<[^>]*>)?\(\s*\[?\s*['"`]([^'"`]+)/g)].map(
    ([, path = '']) => path,
  );
  return [...named, ...globbed].map((specifier) => pathOf(file, specifier));
}
