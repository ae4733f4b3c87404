/** The category that the page's address asks for, or null for all of them. */
export const categoryFromUrl = (search: string): string | null =>
  new URLSearchParams(search).get('kategori')?.trim() || null;

/** The address of a category, from the page of all of them. */
export const categoryUrl = (category: string): string => `?kategori=${encodeURIComponent(category)}`;

/** The id of a category's part of the page, which its tile leads to without scripts. */
export const categoryAnchor = (category: string): string => `kategori-${category.replace(/\s+/g, '-')}`;
