import { site } from '../site.config.ts';

/** The picture of a link preview: a path on this site, 1200 by 630 px, and its alternative text. */
export interface SocialCard {
  image: string;
  alt: string;
}

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

const card = (name: string, alt: string): SocialCard => ({ image: `/social/${name}.png`, alt });
const slugs = site.people.map(({ slug }) => slug).join('|');
const cards: [paths: RegExp, card: SocialCard][] = [
  [/^\/brygning/, card('brygning', 'Humle på ranke, en gryde over ilden og et glas øl')],
  [/\/wood$/, card('trae', 'En drejet skål af rød elm på høvlebænken')],
  [new RegExp(`^/(${slugs})$`), card('cv', 'To portrætter ved fjorden: brødrene')],
  [/^\/fotoalbum/, card('fotoalbum', 'Seks billeder fra albummet, sat op på væggen')],
];

export const socialCard = (path: string): SocialCard =>
  cards.find(([paths]) => paths.test(path))?.[1] ?? card('default', 'Gården ved fjorden på en sommerdag');
