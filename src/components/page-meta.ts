import type { SocialCard } from './social-card.ts';

/** The metadata of a page: for the browser's tab, search engines and link previews. */
export interface PageMeta {
  title: string;
  description: string;
  /** The page's own social card; by default that of its section. */
  card?: SocialCard | undefined;
  type?: 'website' | 'article' | 'profile';
  /** A page for the family only: excluded from search engines. */
  private?: boolean;
}
