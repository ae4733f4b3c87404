import type { AlbumRow, FieldsOf } from '../../../data/tables.ts';
import { foldCase } from '../../../lib/spelling.ts';
import { tidyInput } from '../../../lib/tidy-text.ts';
import { site } from '../../../site.config.ts';

/** The fields of an album that a member edits in its form. */
export type AlbumFields = Pick<
  FieldsOf<'photos'>,
  'title' | 'category' | 'link' | 'thumbnail' | 'active' | 'newest' | 'familyOnly'
>;

export type AlbumDraft = Pick<AlbumRow, 'title' | 'category' | 'link' | 'newest' | 'active' | 'familyOnly'>;

/** The form of a new album when it opens. It cannot be saved before it has a title and a category. */
export const newAlbum: AlbumDraft = {
  title: '',
  category: '',
  link: null,
  newest: false,
  active: true,
  // A new album is for members only: sharing it with guests is a deliberate choice.
  familyOnly: true,
};

/**
 * Who sees an album: visitors, too; only members; or, while it is hidden, members, who see it marked as such.
 */
export type Audience = 'everybody' | 'family' | 'hidden';

export const audienceOf = ({ active, familyOnly }: AlbumDraft): Audience => {
  if (!active) return 'hidden';
  return familyOnly ? 'family' : 'everybody';
};

/** The fields to write for each audience. Hiding a family-only album leaves it family-only. */
export const audienceFields: Readonly<Record<Audience, AlbumFields>> = {
  everybody: { active: true, familyOnly: false },
  family: { active: true, familyOnly: true },
  hidden: { active: false },
};

/** The greatest lengths in characters. */
export const longest = { title: 120, category: 40 } as const;

const isLink = (link: string): boolean => /^https:\/\/[^\s/?#\\@]+([/?#]\S*)?$/.test(link.trim());

/** The errors in a draft, by field. Postgres has the same limits. */
export type Problems = Partial<Record<'title' | 'category' | 'link', string>>;

/** Returns what prevents saving the draft, in Danish; an empty object when nothing does. */
export function problemsOf(draft: AlbumDraft): Problems {
  return {
    ...(!tidyInput(draft.title, 1) && { title: 'Skriv en titel.' }),
    ...(!tidyInput(draft.category, 1) && { category: 'Vælg en kategori, eller skriv en ny.' }),
    ...(draft.link !== null &&
      !isLink(draft.link) && { link: 'Indsæt hele adressen. Den begynder med https://' }),
  };
}

/**
 * Returns the fields to write. A category that exists keeps its spelling, and only an album on another site
 * has a thumbnail of its own.
 */
export function fieldsOf(edited: AlbumFields, categories: readonly string[]): AlbumFields {
  const { title, category, thumbnail, link, ...others } = edited;
  const typed = category === undefined ? undefined : tidyInput(category, longest.category);
  return {
    ...others,
    ...(title !== undefined && { title: tidyInput(title, longest.title) }),
    ...(typed !== undefined && {
      category: categories.find((known) => foldCase(known) === foldCase(typed)) ?? typed,
    }),
    ...(link !== undefined && { link: link?.trim() ?? null }),
    ...(thumbnail !== undefined && link !== null && { thumbnail }),
  };
}

/** Returns the categories for the form: the family's four, then any others in use. */
export const categoriesOf = (albums: readonly AlbumRow[]): readonly string[] => [
  ...new Set([
    'Årbog',
    site.product,
    'Familie',
    'Sightseeing',
    ...albums.filter(({ deletedAt }) => deletedAt === null).map(({ category }) => category),
  ]),
];

/** True if visitors may request its pictures; the pictures of other albums need a session. */
export const isPublic = ({ active, familyOnly }: Pick<AlbumRow, 'active' | 'familyOnly'>): boolean =>
  active && !familyOnly;
