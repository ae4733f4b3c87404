import { insteadOf } from '../content-error.ts';
import { resolvePath } from '../content-files.ts';
import { nearest } from '../nearest.ts';
import type { TextContext } from './text-context.ts';

/** The context in which a link is checked: that of its text, and the ids of the text's headings. */
export type LinkContext = TextContext & { slugs: readonly string[] };

/** Returns what is wrong with a link's address, in Danish; undefined when it is correct. */
export function checkLink(url: string, context: LinkContext): string | undefined {
  if (url === '') return 'Linket har ingen adresse. Skriv den i parentesen: [tekst](https://…).';
  if (/^(mailto:[^\s@]+@[^\s@]+|tel:[+\d]|sms:[+\d])/i.test(url)) return undefined;
  if (/^https?:/i.test(url))
    return URL.parse(url)?.hostname.includes('.') ? undefined : insteadOf(url, whole);
  if (/^[a-z][a-z\d+.-]*:|^\/\/|\\/i.test(url)) return insteadOf(url, whole);
  if (url.startsWith('#'))
    return context.slugs.includes(decoded(url.slice(1))) ? undefined : insteadOf(url, heading(context.slugs));
  const path = decoded(url.replace(/[?#].*$/, ''));
  return path.startsWith('/') ? within(path, context) : beside(path, context);
}

/** Checks a link to a page of this site. */
function within(path: string, { pages, files }: LinkContext): string | undefined {
  if (pages.has(path) || files.paths.has(`public${path}`)) return undefined;
  const bare = path.replace(/\.(html|mdx)$|\/$/, '');
  const suggestion = pages.has(bare) ? bare : nearest(path, [...pages]);
  return insteadOf(
    path,
    suggestion
      ? `${suggestion}? Siden ${path} findes ikke.`
      : 'en side, der findes. Åbn den i browseren, og kopiér det, der står efter navnet.',
  );
}

/** Checks a link without a leading slash: to a file next to this one, or to a website without https://. */
function beside(path: string, { file, files, pageOf }: LinkContext): string | undefined {
  const target = resolvePath(file, path);
  const page = pageOf(target) ?? pageOf(`${target}.mdx`);
  if (page) return insteadOf(path, page);
  if (files.paths.has(target))
    return insteadOf(
      path,
      `${path} med et udråbstegn foran, hvis billedet skal vises: ![det, billedet viser](${path})`,
    );
  if (/^[\w-]+(\.[\w-]+)*\.[a-z]{2,}([/:?#]|$)/i.test(path)) return insteadOf(path, `https://${path}`);
  return insteadOf(path, whole);
}

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const whole = 'en adresse, der begynder med https://, eller en side her, der begynder med /.';
const heading = (slugs: readonly string[]) =>
  slugs.length > 0
    ? `en overskrift i teksten: ${slugs.map((slug) => `#${slug}`).join(', ')}`
    : 'en adresse. Der er ingen overskrifter at føre til.';
