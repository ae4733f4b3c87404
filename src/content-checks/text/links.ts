import { insteadOf } from '../content-error.ts';
import { resolvePath } from '../content-files.ts';
import { nearest } from '../nearest.ts';
import type { TextContext } from './text-context.ts';

/** What a link is checked against: the text it stands in, and the ids of that text's headings. */
export type LinkContext = TextContext & { slugs: readonly string[] };

/** What is wrong with where a link leads, in Danish; nothing when it leads somewhere. */
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

/** A link to a page of this site. */
function within(path: string, { pages, files }: LinkContext): string | undefined {
  if (pages.has(path) || files.paths.has(`public${path}`)) return undefined;
  const bare = path.replace(/\.(html|mdx)$|\/$/, '');
  const meant = pages.has(bare) ? bare : nearest(path, [...pages]);
  return insteadOf(
    path,
    meant
      ? `${meant}? Siden ${path} findes ikke.`
      : 'en side, der findes. Åbn den i browseren, og kopiér det, der står efter navnet.',
  );
}

/** A link without a slash in front: to a file beside this one, or to a place on the web that lacks its https://. */
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
