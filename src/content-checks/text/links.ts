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
  // A browser takes an address with one slash for one of this site.
  if (/^https?:\/(?!\/)/i.test(url)) return insteadOf(url, url.replace('/', '//'));
  if (/^https?:/i.test(url))
    return URL.parse(url)?.hostname.includes('.') ? undefined : insteadOf(url, whole);
  if (/^[a-z][a-z\d+.-]*:|^\/\/|\\/i.test(url)) return insteadOf(url, whole);
  if (url.startsWith('#')) {
    const id = decoded(url.slice(1));
    // Its page may have headings of its own, such as those of a recipe.
    const page = context.pageOf(context.file);
    const isThere = context.slugs.includes(id) || (page && context.headingsOf(page)?.includes(id));
    return isThere ? undefined : insteadOf(url, heading(context.slugs));
  }
  const path = decoded(url.replace(/[?#].*$/, ''));
  const [, id = ''] = /#(.*)$/.exec(url) ?? [];
  return path.startsWith('/') ? within(path, decoded(id), context) : beside(path, context);
}

/** Checks a link to a page of this site, and to the heading with this id on it. */
function within(path: string, id: string, { pages, files, headingsOf }: LinkContext): string | undefined {
  if (pages.has(path)) return id === '' ? undefined : onPage(path, id, headingsOf(path));
  if (files.paths.has(`public${path}`)) return undefined;
  const bare = path.replace(/\.(html|mdx)$|\/$/, '');
  const suggestion = pages.has(bare) ? bare : nearest(path, [...pages]);
  return insteadOf(
    path,
    suggestion
      ? `${suggestion}? Siden ${path} findes ikke.`
      : 'en side, der findes. Åbn den i browseren, og kopiér det, der står efter navnet.',
  );
}

/** Checks the id of a heading on another page, which has these. */
function onPage(path: string, id: string, ids: readonly string[] | undefined): string | undefined {
  if (!ids || ids.includes(id)) return undefined;
  const suggestion = nearest(id, ids);
  return insteadOf(
    `${path}#${id}`,
    suggestion
      ? `${path}#${suggestion}? Siden har ikke overskriften #${id}.`
      : ids.length > 0
        ? `en overskrift på siden ${path}: ${ids.map((each) => `#${each}`).join(', ')}`
        : `${path}. Der er ingen overskrifter på siden at føre til.`,
  );
}

/** Checks a link without a leading slash: to a file next to this one, or to a website without https://. */
function beside(path: string, { file, files, pages, pageOf }: LinkContext): string | undefined {
  const target = resolvePath(file, path);
  const page = pageOf(target) ?? pageOf(`${target}.mdx`);
  if (page) return insteadOf(path, page);
  if (files.paths.has(target))
    return insteadOf(
      path,
      `${path} med et udråbstegn foran, hvis billedet skal vises: ![det, billedet viser](${path})`,
    );
  if (pages.has(`/${path}`)) return insteadOf(path, `/${path}`);
  if (/^[^\s@/]+@[\w.-]+\.[a-z]{2,}$/i.test(path)) return insteadOf(path, `mailto:${path}`);
  if (/^\+?\d[\d ]{7,}$/.test(path)) return insteadOf(path, `tel:${path.replaceAll(' ', '')}`);
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
