/** What a page says of itself: to the reader's tab, to search engines and to whoever gets the link sent. */
export interface PageMeta {
  title: string;
  description: string;
  /** The picture of the social card: a path on this site, 1200 by 630. */
  image?: string;
  imageAlt?: string;
  type?: 'website' | 'article' | 'profile';
  /** One of the family's own pages: not for search engines. */
  private?: boolean;
}
