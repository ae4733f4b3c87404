/** Returns the category in the page's address, or null for all categories. */
export const categoryFromUrl = (search: string): string | null =>
  new URLSearchParams(search).get('kategori')?.trim() || null;

/** Returns the address of a category, relative to the page of all albums. */
export const categoryUrl = (category: string): string => `?kategori=${encodeURIComponent(category)}`;

/** Returns the id of a category's section, to which its tile leads without scripts. */
export const categoryAnchor = (category: string): string => `kategori-${category.replace(/\s+/g, '-')}`;
