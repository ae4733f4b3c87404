import type { Album, AlbumFields, Photo } from '../../../data/gateway/albums.ts';
import { familyAddress } from '../../../lib/picture-files.ts';
import { tidyInput } from '../../../lib/tidy-text.ts';
import { site } from '../../../site.config.ts';
import type { Change } from './undo.ts';

/** The values in the form of an album. */
export interface AlbumDraft {
  readonly title: string;
  readonly category: string;
  /** Whether its pictures are on another site, at `link`. */
  readonly elsewhere: boolean;
  readonly link: string;
  /** A chosen picture of an album on another site; null keeps the album's thumbnail. */
  readonly thumbnail: string | null;
  readonly newest: boolean;
  readonly audience: Audience;
}

/**
 * Who sees an album: visitors, too; only members; or, while it is hidden, members, who see it marked as such.
 */
export type Audience = 'everybody' | 'family' | 'hidden';

/** The fields of a draft that somebody has changed. */
export type AlbumEdits = Partial<AlbumDraft>;

/** The form of a new album when it opens. It cannot be saved before it has a title and a category. */
export const emptyDraft: AlbumDraft = {
  title: '',
  category: '',
  elsewhere: false,
  link: '',
  thumbnail: null,
  newest: false,
  // A new album is for members only: sharing it with guests is a deliberate choice.
  audience: 'family',
};

/** Returns the form of an album when it opens; its `thumbnail` is null, so saving keeps the album's own. */
export const draftOf = (album: Album): AlbumDraft => ({
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

/** The fields to write for each audience. Hiding a family-only album leaves it family-only. */
const audienceFields: Readonly<Record<Audience, AlbumFields>> = {
  everybody: { active: true, familyOnly: false },
  family: { active: true, familyOnly: true },
  hidden: { active: false },
};

/** The greatest lengths in characters. */
const longest = { title: 120, category: 40 } as const;

/** Normalizes the field; one that is too long stays too long. */
const tidied = (draft: AlbumDraft, field: keyof typeof longest) =>
  tidyInput(draft[field], longest[field] + 1);

/** True if the field has text of at most its greatest length. */
function isFilledIn(draft: AlbumDraft, field: keyof typeof longest): boolean {
  const { length } = [...tidied(draft, field)];
  return length > 0 && length <= longest[field];
}

/** True if this is a valid link for an album. */
const isLink = (link: string): boolean => /^https:\/\/[^\s/?#\\@]+([/?#]\S*)?$/.test(link.trim());

/** The errors in a draft, by field. Postgres has the same limits. */
export type Problems = Partial<Record<'title' | 'category' | 'link', string>>;

/** Returns what prevents saving the draft, in Danish; an empty object when nothing does. */
export function problemsOf(draft: AlbumDraft): Problems {
  return {
    ...(!isFilledIn(draft, 'title') && { title: 'Skriv en titel på højst 120 tegn.' }),
    ...(!isFilledIn(draft, 'category') && {
      category: 'Vælg en kategori, eller skriv en ny på højst 40 tegn.',
    }),
    ...(draft.elsewhere &&
      !isLink(draft.link) && { link: 'Indsæt hele adressen. Den begynder med https://' }),
  };
}

/**
 * Returns the fields to write: all of a new album, else only edited ones, so that an older form does not
 * overwrite what somebody has changed meanwhile. A category that exists keeps its spelling.
 */
export function fieldsOf(draft: AlbumDraft, edited: AlbumEdits, categories: readonly string[]): AlbumFields {
  const category = tidied(draft, 'category');
  const isEdited = (...fields: readonly (keyof AlbumDraft)[]) => fields.some((field) => field in edited);
  return {
    ...(isEdited('title') && { title: tidied(draft, 'title') }),
    ...(isEdited('category') && {
      category: categories.find((known) => known.toLowerCase() === category.toLowerCase()) ?? category,
    }),
    ...(isEdited('elsewhere', 'link') && { link: draft.elsewhere ? draft.link.trim() : null }),
    ...(draft.elsewhere && draft.thumbnail !== null && { thumbnail: draft.thumbnail }),
    ...(isEdited('newest') && { newest: draft.newest }),
    ...(isEdited('audience') && audienceFields[draft.audience]),
  };
}

/** Returns the categories for the form: the family's four, then any others in use. */
export const categoriesOf = (albums: readonly Album[]): readonly string[] => [
  ...new Set([
    'Årbog',
    site.product,
    'Familie',
    'Sightseeing',
    ...albums.filter(({ deletedAt }) => deletedAt === null).map(({ category }) => category),
  ]),
];

/** True if visitors may request its pictures; the pictures of other albums need a session. */
export const isPublic = ({ active, familyOnly }: Pick<Album, 'active' | 'familyOnly'>): boolean =>
  active && !familyOnly;

/** Returns the albums that members see on the page, including hidden ones. */
export const shownToMembers = (albums: readonly Album[]): readonly Photo[] =>
  albums
    .filter(({ deletedAt }) => deletedAt === null)
    .map((album) => ({
      ...album,
      newest: album.newest && album.active,
      thumbnail: isPublic(album) ? album.thumbnail : familyAddress(album.thumbnail),
    }));

/** Returns the changes that unset `newest` on a category's other albums when this one becomes its tile. */
export const othersOfTile = (
  albums: readonly Album[],
  category: string,
  id: string | null,
): readonly Change[] =>
  albums
    .filter((each) => each.category === category && each.newest && each.id !== id && each.deletedAt === null)
    .map((each) => [each.id, { newest: false }]);

/** Returns the changes that number albums in this order. */
export const numberAlbums = (ordered: readonly Album[]): readonly Change[] =>
  ordered.flatMap((album, position) =>
    album.position === position ? [] : [[album.id, { position }] as const],
  );
