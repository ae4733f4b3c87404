/** What an album's address is made of. */
interface Addressed {
  readonly id: string;
  readonly title: string;
  /** Null where the pictures are our own: only these albums have a page. */
  readonly link: string | null;
}

/** The part of an album's id that is in its address. */
export const shortId = (id: string): string =>
  id
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, 8)
    .toLowerCase();

const letters: Readonly<Record<string, string>> = {
  æ: 'ae',
  ø: 'oe',
  å: 'aa',
  ä: 'ae',
  ö: 'oe',
  ü: 'u',
  ß: 'ss',
};

/** How much of a title stands in an album's address, in whole words: letters with the last hyphen. */
const longestName = 70;

/** Where an album of our own pictures is shown: `/fotoalbum/jul-2025-1a2b3c4d`. A new title leaves the last part as it is. */
export function albumAddress({ id, title }: Omit<Addressed, 'link'>): string {
  const words = title
    .toLowerCase()
    .replace(/[æøåäöüß]/g, (letter) => letters[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .match(/[a-z0-9]+/g);
  const name = `${(words ?? []).join('-')}-`.slice(0, longestName).replace(/[^-]*$/, '');
  return `/fotoalbum/${name.replace(/^-/, '')}${shortId(id)}`;
}

/** The album that is shown at this path, also by an address from before its title was changed; undefined where there is none. */
export const albumAt = <A extends Addressed>(albums: readonly A[], path: string): A | undefined => {
  const own = albums.filter(({ link }) => link === null);
  const id = path.split('/').at(-1)?.split('-').at(-1) ?? '';
  return own.find((album) => albumAddress(album) === path) ?? own.find((album) => shortId(album.id) === id);
};

/** Where the pictures of a large album go on without scripts, from part 2: `/fotoalbum/jul-2025-1a2b3c4d/2`. */
export const albumPartAddress = (address: string, part: number): string =>
  part === 1 ? address : `${address}/${part}`;
