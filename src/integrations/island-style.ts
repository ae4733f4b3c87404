import { glob, readFile, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';

/**
 * Moves the style that Astro writes before a page's first island from the body to the head, the only place
 * where HTML allows it.
 */
export const moveIslandStyle = (): AstroIntegration => ({
  name: 'island-style',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      for await (const name of glob('**/*.html', { cwd: dir })) {
        const file = new URL(name, dir);
        await writeFile(file, withStylesInHead(await readFile(file, 'utf8')));
      }
    },
  },
});

/** Returns the page with the styles of its body moved to the end of its head, in the same order. */
export function withStylesInHead(html: string): string {
  const end = html.indexOf('</head>');
  const styles: string[] = [];
  const body = html.slice(end).replace(/<style>[\s\S]*?<\/style>/g, (style) => {
    styles.push(style);
    return '';
  });
  return end < 0 ? html : html.slice(0, end) + styles.join('') + body;
}
