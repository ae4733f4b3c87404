import type { SocialCard } from './social-card.ts';

/** What a page says of itself: to the reader's tab, to search engines and to whoever gets the link sent. */
export interface PageMeta {
  title: string;
  description: string;
  /** A social card of the page's own; without one it has that of its part of the site. */
  card?: SocialCard | undefined;
  type?: 'website' | 'article' | 'profile';
  /** One of the family's own pages: not for search engines. */
  private?: boolean;
}
