/** The fields of an album that determine its address. */
interface Addressed {
  readonly id: string;
  readonly title: string;
  /** Null for an album that is stored here: only these albums have a page. */
  readonly link: string | null;
}

/** Returns the part of an album's id that appears in its address. */
export const shortId = (id: string): string =>
  id
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, 8)
    .toLowerCase();

const letters: Readonly<Record<string, string>> = { æ: 'ae', ø: 'oe', å: 'aa', ß: 'ss' };

/** The longest title in an album's address, in characters with the last hyphen. It is cut between words. */
const longestName = 70;

/** Returns the address of an album stored here: `/fotoalbum/jul-2025-1a2b3c4d`. Its last part outlives the title. */
export function albumAddress({ id, title }: Omit<Addressed, 'link'>): string {
  const words = title
    .toLowerCase()
    .replace(/[æøåß]/g, (letter) => letters[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .match(/[a-z0-9]+/g);
  const name = `${(words ?? []).join('-')}-`.slice(0, longestName).replace(/[^-]*$/, '');
  return `/fotoalbum/${name.replace(/^-/, '')}${shortId(id)}`;
}

/** Returns the part of a path that holds an album's id. */
const idIn = (path: string): string => path.split('/').at(-1)?.split('-').at(-1) ?? '';

/** False for a path at which no album can be, whatever albums there are. */
export const mayBeAlbum = (path: string): boolean => idIn(path) !== '' && shortId(idIn(path)) === idIn(path);

/** Finds the album at this path, which may contain an earlier title. Returns undefined when there is none. */
export const albumAt = <A extends Addressed>(albums: readonly A[], path: string): A | undefined => {
  const own = albums.filter(({ link }) => link === null);
  return (
    own.find((album) => albumAddress(album) === path) ?? own.find((album) => shortId(album.id) === idIn(path))
  );
};

/** Returns the path of an address with its letters decoded; as it is if it cannot be decoded. */
export function decodePath(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}
