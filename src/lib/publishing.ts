/** A file of each build that tells it from others. */
export const editionFile = 'udgave.json';

export interface Edition {
  /** A digest of all that the site is made of, functions included. */
  readonly source: string;
  /** The public pages by path. Titles are as they stand in HTML. */
  readonly pages: Record<string, { readonly title: string; readonly digest: string }>;
  /** What kept a draft from being built, in Danish. It then has no pages. */
  readonly mistakes?: string | undefined;
}

/** How a page differs between the drafts and what is published. */
export interface PageChange {
  readonly path: string;
  readonly title: string;
  readonly kind: 'new' | 'changed' | 'removed';
}

/** What the function `publish` answers to members. */
export interface Publishing {
  /** Whether anything that was saved is not published. */
  readonly differs: boolean;
  /** The pages that would change: none where only something behind them does, such as the list of birthdays. */
  readonly pages: readonly PageChange[];
  /** What keeps the drafts from being built and so from being published; empty where nothing does. */
  readonly mistakes: string;
  /** Where the drafts can be looked at. */
  readonly draftsUrl: string;
  readonly isBuilding: boolean;
  /** How often the site can still be published in these 31 days, by hand and at night. */
  readonly left: number;
  readonly leftByNight: number;
}
