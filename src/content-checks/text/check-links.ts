import { insteadOf } from '../content-error.ts';
import { type ContentFiles, decoded, resolvePath } from '../content-files.ts';
import { nearest } from '../nearest.ts';

export interface LinkTargets {
  files: ContentFiles;
  /** The address of the published site, such as `https://familie.example`; undefined where it is unknown. */
  origin?: string | undefined;
  pages: ReadonlySet<string>;
  /** Returns the page of an article, a CV or a bowl by its file's path from the root. */
  pageOf(file: string): string | undefined;
  /** Returns the ids of the headings on a page; undefined where its data are not in the files. */
  headingsOf(page: string): readonly string[] | undefined;
}

/** Returns what is wrong with the address of a link in `file`, in Danish; undefined when it is correct. */
export function checkLink(url: string, file: string, targets: LinkTargets): string | undefined {
  if (url === '') return 'Linket har ingen adresse. Skriv den i parentesen: [tekst](https://…).';
  if (/^(mailto:[^\s@]+@[^\s@]+|tel:[+\d]|sms:[+\d])/i.test(url)) return undefined;
  const quote = /%22|%E2%80%9[CDE]|%C2%[AB]B|["“”„«»]/i;
  if (quote.test(url)) return insteadOf(decoded(url), `${url.split(quote).join('')} uden anførselstegn`);
  const host = URL.parse(url)?.host;
  const here = url.replace(/^https?:\/\/[^/?#]*\/?/i, '/');
  if (/^main--[\w-]+\.netlify\.app$/.test(host ?? '')) return insteadOf(url, here, 'Adressen er kladdens.');
  if (host && host === URL.parse(targets.origin ?? '')?.host) return checkLink(here, file, targets);
  const pointed = url.replace(',', '.');
  if (/^https?:\/\//i.test(url))
    return isWhole(url) ? undefined : insteadOf(url, isWhole(pointed) ? pointed : whole);
  if (/^[a-z][a-z\d+.-]*:|^\/\/|\\/i.test(url)) return insteadOf(url, whole);
  const path = decoded(url.replace(/[?#].*$/, ''));
  const id = decoded(/#(.*)$/.exec(url)?.[1] ?? '');
  if (path === '') return id === '' ? undefined : toHeading(url, targets.pageOf(file) ?? '', id, targets);
  return path.startsWith('/') ? within(url, path, id, targets) : beside(path, file, targets);
}

/** Checks a link to a page of this site, and to the heading with this id on it. */
function within(url: string, path: string, id: string, targets: LinkTargets): string | undefined {
  const { pages, files } = targets;
  if (pages.has(path)) return id === '' ? undefined : toHeading(url, path, id, targets);
  // The albums are in the database.
  if (files.paths.has(`public${path}`) || /^\/fotoalbum\/[^/]+$/.test(path)) return undefined;
  const bare = path.replace(/\.(html|mdx)$|\/$/, '');
  const suggestion = pages.has(bare) ? bare : nearest(path, [...pages]);
  return insteadOf(
    url,
    suggestion
      ? `${suggestion}? Siden ${path} findes ikke.`
      : 'en side, der findes. Åbn den i browseren, og kopiér det, der står efter navnet.',
  );
}

function toHeading(url: string, page: string, id: string, { headingsOf }: LinkTargets): string | undefined {
  const ids = headingsOf(page);
  if (!ids || ids.includes(id)) return undefined;
  const all = ids.map((each) => `#${each}`).join(', ');
  return insteadOf(url, ids.length > 0 ? `en overskrift på siden: ${all}` : 'en side uden # og overskrift.');
}

/** Checks a link without a leading slash: to a file next to this one, or to a website without https://. */
function beside(path: string, file: string, { files, pages, pageOf }: LinkTargets): string {
  const target = resolvePath(file, path);
  const known = (each: string) => (files.paths.has(each) ? pageOf(each) : undefined);
  const page = known(target) ?? known(`${target}.mdx`);
  if (page) return insteadOf(path, page);
  if (files.paths.has(target))
    return insteadOf(
      path,
      `${path} med et udråbstegn foran, hvis billedet skal vises: ![det, billedet viser](${path})`,
    );
  if (pages.has(`/${path}`)) return insteadOf(path, `/${path}`);
  if (/^[^\s@/]+@[\w.-]+\.[a-z]{2,}$/i.test(path)) return insteadOf(path, `mailto:${path}`);
  if (/^[\w-]+(\.[\w-]+)*\.[a-z]{2,}([/:?#]|$)/i.test(path)) return insteadOf(path, `https://${path}`);
  return insteadOf(path, whole);
}

const isWhole = (url: string) => /^[\w-]+(\.[\w-]+)+$/.test(URL.parse(url)?.hostname ?? '');
const whole = 'en adresse, der begynder med https://, eller en side her, der begynder med /.';
