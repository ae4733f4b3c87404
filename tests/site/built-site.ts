import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The folder that was built: `dist/`, or where `npm test` built it. */
export const dist = resolve(import.meta.dirname, '../..', process.env.TEST_SITE ?? 'dist');

export interface PublishedPage {
  path: string;
  file: string;
  html: string;
}

/** Every page of the built site, and the front page once, though it has two addresses. Fails without a build. */
export const builtPages = (): PublishedPage[] => {
  if (!existsSync(join(dist, 'index.html')))
    throw new Error(`There is no built site in ${dist}: run \`npm run build\` first (\`npm test\` does).`);
  return globSync('**/*.html', { cwd: dist, exclude: ['forside.html'] })
    .sort()
    .map((file) => ({
      path: `/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`,
      file,
      html: readFileSync(join(dist, file), 'utf8'),
    }));
};

export const eachPage = () => builtPages().map((page) => [page.path, page] as const);

export const pageAt = (path: string): PublishedPage => {
  const found = builtPages().find((each) => each.path === path);
  if (!found) throw new Error(`There is no page ${path}.`);
  return found;
};

export const isTextPage = ({ html }: PublishedPage): boolean =>
  !html.includes('<astro-island') && !/<script[^>]*\ssrc=/.test(html);

/** The opening tags of a name, each as its attributes. */
export const tags = (html: string, name: string): Record<string, string>[] =>
  [...html.matchAll(new RegExp(`<${name}(?=[\\s>])([^>]*)>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w:@-]+)(?:="([^"]*)")?/g)].map(([, key, value]) => [key, value ?? '']),
    ),
  );

export const contents = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`<${name}(?=[\\s>])[^>]*>([\\s\\S]*?)</${name}>`, 'g'))].map(
    ([, inner = '']) => inner,
  );

export const textOf = (html: string): string =>
  html
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
