import type { Album, AlbumFields, Photo } from '../../../data/gateway/albums.ts';
import { familyAddress } from '../../../lib/picture-files.ts';
import { site } from '../../../site.config.ts';
import type { Change } from './undo.ts';

/** What stands in the form of an album. */
export interface Draft {
  readonly title: string;
  readonly category: string;
  /** Whether its pictures are on another site, at `link`. */
  readonly elsewhere: boolean;
  readonly link: string;
  /** A picture of ours, made of the other page's; null leaves the album's as it is. */
  readonly thumbnail: string | null;
  readonly newest: boolean;
  readonly audience: Audience;
}

/** Who sees an album: visitors too; members alone; or, taken down for now, members who find it marked as hidden. */
export type Audience = 'everybody' | 'family' | 'hidden';

/** The fields of a draft that somebody changed. */
export type Edits = Partial<Draft>;

export const emptyDraft: Draft = {
  title: '',
  category: '',
  elsewhere: false,
  link: '',
  thumbnail: null,
  newest: false,
  // Who makes an album says that guests may see it, and does not have to remember that they may not.
  audience: 'family',
};

export const draftOf = (album: Album): Draft => ({
  title: album.title,
  category: album.category,
  elsewhere: album.link !== null,
  link: album.link ?? '',
  thumbnail: null,
  newest: album.newest,
  audience: audienceOf(album),
});

const audienceOf = ({ active, familyOnly }: Album): Audience => {
  if (!active) return 'hidden';
  return familyOnly ? 'family' : 'everybody';
};

/** What is written for each; a hidden album stays the family's where it was. */
const audienceFields: Readonly<Record<Audience, AlbumFields>> = {
  everybody: { active: true, familyOnly: false },
  family: { active: true, familyOnly: true },
  hidden: { active: false },
};

const tidy = (text: string) => text.trim().replace(/\s+/g, ' ');

/** Whether an album may lead there. */
export const isLink = (link: string): boolean => /^https:\/\/[^\s/?#\\@]+([/?#]\S*)?$/.test(link.trim());

/** What is wrong with a draft, by its field. Postgres has the same limits. */
export type Problems = Partial<Record<'title' | 'category' | 'link', string>>;

export function problemsOf(draft: Draft): Problems {
  const title = tidy(draft.title).length;
  const category = tidy(draft.category).length;
  return {
    ...((title === 0 || title > 120) && { title: 'Skriv en titel på højst 120 tegn.' }),
    ...((category === 0 || category > 40) && {
      category: 'Vælg en kategori, eller skriv en ny på højst 40 tegn.',
    }),
    ...(draft.elsewhere &&
      !isLink(draft.link) && { link: 'Indsæt hele adressen. Den begynder med https://' }),
  };
}

/**
 * What is written of a draft: of a new album all, else what was edited alone, so that a form that was opened earlier takes
 * nothing back that somebody did meanwhile. A category in use keeps its spelling.
 */
export function fieldsOf(draft: Draft, edited: Edits, categories: readonly string[]): AlbumFields {
  const category = tidy(draft.category);
  const isEdited = (...fields: readonly (keyof Draft)[]) => fields.some((field) => field in edited);
  return {
    ...(isEdited('title') && { title: tidy(draft.title) }),
    ...(isEdited('category') && {
      category: categories.find((known) => known.toLowerCase() === category.toLowerCase()) ?? category,
    }),
    ...(isEdited('elsewhere', 'link') && { link: draft.elsewhere ? draft.link.trim() : null }),
    ...(draft.elsewhere && draft.thumbnail !== null && { thumbnail: draft.thumbnail }),
    ...(isEdited('newest') && { newest: draft.newest }),
    ...(isEdited('audience') && audienceFields[draft.audience]),
  };
}

/** Those that the form offers: the family's four, then the others that are in use. */
export const categoriesOf = (albums: readonly Album[]): readonly string[] => [
  ...new Set([
    'Årbog',
    site.product,
    'Familie',
    'Sightseeing',
    ...albums.filter(({ deletedAt }) => deletedAt === null).map(({ category }) => category),
  ]),
];

/** Whether anybody may ask for its pictures; those of others are the session's. */
export const isPublic = ({ active, familyOnly }: Pick<Album, 'active' | 'familyOnly'>): boolean =>
  active && !familyOnly;

/** What members see on the page: hidden albums too. */
export const shownToMembers = (albums: readonly Album[]): readonly Photo[] =>
  albums
    .filter(({ deletedAt }) => deletedAt === null)
    .map((album) => ({
      ...album,
      newest: album.newest && album.active,
      thumbnail: isPublic(album) ? album.thumbnail : familyAddress(album.thumbnail),
    }));

/** An album becomes its category's tile: the others are it no more. */
export const othersOfTile = (
  albums: readonly Album[],
  category: string,
  id: string | null,
): readonly Change[] =>
  albums
    .filter((each) => each.category === category && each.newest && each.id !== id && each.deletedAt === null)
    .map((each) => [each.id, { newest: false }]);

/** Numbers albums in this order, where they have other numbers. */
export const numbered = (ordered: readonly Album[]): readonly Change[] =>
  ordered.flatMap((album, position) =>
    album.position === position ? [] : [[album.id, { position }] as const],
  );
