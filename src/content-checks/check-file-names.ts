import { type Site, slugOf } from './addresses.ts';
import type { FileProblems } from './content-error.ts';

const folders = ['brygning', 'cv', 'trae'] as const;
const alone = ['LÆSMIG.md', 'brygning.md', 'foedselsdage.yaml', 'maaneder.yaml'];
/** The files of the two brothers, named without their names, which are only in `site.config.ts`. */
const brothers = ['foerste.mdx', 'anden.mdx'];

/**
 * Checks the names of the files in `src/content`. Reports files that are not read, and files that are
 * missing.
 */
export function checkFileNames(paths: Iterable<string>, site: Site): FileProblems[] {
  const names = [...paths].flatMap((path) => /^src\/content\/(.*)$/s.exec(path)?.[1] ?? []);
  const sameName = Map.groupBy(names, (name) => name.normalize().toLowerCase());
  const sameAddress = Map.groupBy(
    names.filter((name) => name.endsWith('.mdx')),
    (name) => `${name.replace(/[^/]*$/, '')}${slugOf(name, site.productSlug)}`,
  );
  const shared = [
    ...groups(sameName, (other) => `Navnet ligner ${other}: ${caseOnly}`),
    ...groups(
      sameAddress,
      (other, address) => `Siden får adressen ${address}, og det gør ${other} også. Omdøb den ene.`,
    ),
  ];
  const reported = new Map(shared.toReversed());
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
  const name = rest.at(-1) ?? '';
  if (Buffer.byteLength(name || folder) > longestName) return tooLong;
  if (rest.length === 0) return alone.includes(path.normalize()) ? undefined : besideLists(folder);
  if (!folders.some((each) => each === folder)) return misplaced;
  if (rest.length > 1) return `Mapper i ${folder}/ bliver ikke læst. Læg filen i ${folder}/ selv.`;
  if (shown.test(name)) return undefined;
  if (notShown.test(name)) return picture;
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

/** Next to the lists are the pictures of the months, and nothing else. */
function besideLists(name: string): string | undefined {
  if (shown.test(name)) return undefined;
  return notShown.test(name) ? picture : misplaced;
}

const shown = /\.(jpe?g|png|webp|avif|gif|svg)$/i;
const notShown = /\.(hei[cf]|tiff?|bmp|pdf|psd|dng|raw)$/i;

/**
 * Calls `messageFor` for each file in a group that shares something, with the name of another file in the
 * group and what they share.
 */
const groups = (
  all: ReadonlyMap<string, readonly string[]>,
  messageFor: (other: string, shared: string) => string,
): [name: string, text: string][] =>
  [...all].flatMap(([key, names]) =>
    names.length < 2
      ? []
      : names.map((name): [string, string] => {
          const other = names.find((each) => each !== name) ?? name;
          return [name, messageFor(other.replace(/^.*\//, ''), key.replace(/^.*\//, ''))];
        }),
  );

/** In bytes: a system's longest name is 255, and the build appends to the names of pages and pictures. */
const longestName = 200;
const tooLong = 'Filens navn er for langt. Giv filen et navn på højst 100 tegn.';
/** One of the two would be lost if the folder were copied to such a computer. */
const caseOnly =
  'Kun store og små bogstaver er forskellige, og på mange computere er det samme fil. Omdøb den ene.';
const misplaced =
  'Filen bliver ikke læst her. Artikler ligger i src/content/brygning/, CV’er i src/content/cv/ og skåle i src/content/trae/.';
const picture =
  'Billedet kan ikke vises i en browser. Åbn det på computeren, gem det som JPEG, og læg det ind i stedet for. HEIC er det, som telefoner gemmer.';
const kind =
  'Filen skal ende på .mdx, eller være et billede. Nogle computere skjuler endelsen, så .mdx bliver til .mdx.txt.';
const address =
  'Filens navn bliver til sidens adresse. Brug kun a-z, 0-9 og -, for eksempel 12brygporter.mdx, og ikke æ, ø, å eller mellemrum.';
