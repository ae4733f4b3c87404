import { type Site, slugOf } from './addresses.ts';
import { isPictureName } from './check-pictures.ts';
import { type FileProblems, insteadOf, type Problem } from './content-error.ts';

const folders = ['brygning', 'cv', 'trae'];
const alone = ['LÆSMIG.md', 'brygning.md', 'foedselsdage.yaml', 'maaneder.yaml'];
/** The files of the two brothers, named without their names, which are only in `site.config.ts`. */
const brothers = ['foerste.mdx', 'anden.mdx'];

/** Checks the names of the files in `src/content`. Reports those that are not read, and those that are missing. */
export function checkFileNames(paths: Iterable<string>, site: Site): FileProblems[] {
  const names = [...paths].flatMap((path) => /^src\/content\/(.*)$/s.exec(path)?.[1] ?? []);
  const alike = Map.groupBy(names, (name) =>
    `${name.replace(/[^/]*$/, '')}${slugOf(name, site.productSlug)}`.normalize().toLowerCase(),
  );
  const reported = new Map(
    [...alike.values()].flatMap((group) =>
      group.length > 1 ? group.map((name) => [name, sameAs(group.find((each) => each !== name))]) : [],
    ),
  );
  const wrong = names.flatMap((name) => {
    const text = wrongName(name) ?? reported.get(name);
    return text ? [{ file: `src/content/${name}`, problems: [{ text }] }] : [];
  });
  const missing = [...alone.slice(1), ...brothers.map((name) => `cv/${name}`)].filter(
    (name) => !names.includes(name),
  );
  const elsewhere = [...paths].filter((path) => path.endsWith('.mdx') && !path.startsWith('src/content/'));
  return [
    ...wrong,
    ...elsewhere.map((file) => ({ file, problems: [{ text: misplaced }] })),
    ...missing.map((name) => ({ file: `src/content/${name}`, problems: [{ text: 'Filen mangler.' }] })),
  ];
}

function wrongName(path: string): string | undefined {
  const [folder = '', ...rest] = path.split('/');
  const name = rest.at(-1) ?? folder;
  if (Buffer.byteLength(name) > longestName) return tooLong;
  if (alone.includes(path.normalize())) return undefined;
  if (rest.length > 1 || (rest.length === 1 && !folders.includes(folder))) return misplaced;
  if (isPictureName(name)) return undefined;
  if (notShown.test(name)) return picture;
  // Next to the lists are the pictures of the months, and nothing else.
  if (rest.length === 0) return misplaced;
  if (/\.(mov|mp4|m4v|avi|mp3|m4a|wav)$/i.test(name))
    return 'Film og lyd kan ikke lægges på siden. Læg den et andet sted, og link til den.';
  if (/\.(jfif|jpe)$/i.test(name)) return 'Filen er et JPEG-billede. Omdøb den, så navnet ender på .jpg.';
  if (/\.mdx$/i.test(name) && !name.endsWith('.mdx'))
    return `Filens navn skal ende på .mdx med små bogstaver: ${name.replace(/\.mdx$/i, '.mdx')}.`;
  if (!name.endsWith('.mdx')) return kind;
  if (folder === 'cv' && !brothers.includes(name))
    return 'Der er to CV’er, foerste.mdx og anden.mdx. Et tredje bliver ikke vist.';
  if (!/^[A-Za-z0-9-]+\.mdx$/.test(name)) return address;
  return name.toLowerCase() === 'index.mdx' ? 'Adressen index er taget. Giv filen et andet navn.' : undefined;
}

const notShown = /\.(hei[cf]|tiff?|bmp|pdf|psd|dng|raw)$/i;

/** In bytes: a system's longest name is 255, and the build appends to the names of pages and pictures. */
const longestName = 200;
const tooLong = 'Filens navn er for langt. Giv filen et navn på højst 100 tegn.';
/** Two files have one page or, on computers that ignore case, one place. */
const sameAs = (other = '') =>
  `Navnet ligner ${other.replace(/^.*\//, '')}: De får samme adresse, eller er samme fil på mange computere. Omdøb den ene.`;
const misplaced =
  'Filen bliver ikke læst her. Artikler ligger i src/content/brygning/, CV’er i src/content/cv/ og skåle i src/content/trae/.';
const picture =
  'Billedet kan ikke vises i en browser. Åbn det på computeren, gem det som JPEG, og læg det ind i stedet for. HEIC er det, som telefoner gemmer.';
const kind =
  'Filen skal ende på .mdx, eller være et billede. Nogle computere skjuler endelsen, så .mdx bliver til .mdx.txt.';
const address =
  'Filens navn bliver til sidens adresse. Brug kun a-z, 0-9 og -, for eksempel 12brygporter.mdx, og ikke æ, ø, å eller mellemrum.';

const plain = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Checks the family's names in addresses: every page must have its own. */
export function checkSite({ productSlug, people }: Site, paths: Iterable<string>): Problem[] {
  const taken = new Set([
    ...[...paths].flatMap((path) => /^(?:src\/pages|public)\/([^/.[]+)/.exec(path)?.[1] ?? []),
    // Addresses used by Netlify, and the build's folder of assets.
    'api',
    '_astro',
  ]);
  const slugs = people.map(({ slug }) => slug);
  return [
    ...(plain.test(productSlug) ? [] : [problemOf('productSlug', productSlug, letters)]),
    ...people.flatMap(({ slug }, index): Problem[] => {
      const field = `people, nr. ${index + 1}, slug`;
      if (!plain.test(slug)) return [problemOf(field, slug, letters)];
      if (taken.has(slug))
        return [problemOf(field, slug, `en adresse, der ikke er taget. Siden /${slug} findes i forvejen.`)];
      if (slugs.indexOf(slug) < index) return [problemOf(field, slug, 'en adresse, som den anden ikke har.')];
      return [];
    }),
  ];
}

const problemOf = (field: string, stands: string, should: string): Problem => ({
  field,
  text: insteadOf(`'${stands}'`, should),
});

const letters = 'små bogstaver fra a til z, tal og -, for det er en del af en adresse.';
