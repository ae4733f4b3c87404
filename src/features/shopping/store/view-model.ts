import type { ShoppingRow } from '../../../data/gateway.ts';
import type { EpochMs } from '../../../lib/dates.ts';

import type { Connection } from '../../../sync/connection.ts';
import type { Pending } from '../../../sync/pending.ts';
import type { SyncState } from '../../../sync/sync.ts';
import type { Draft } from '../rules/draft.ts';
import type { ShoppingOperation, ShoppingTables } from '../rules/operations.ts';
import type { Choices, Shelf, View } from '../rules/sections.ts';
import type { Trip } from '../rules/trip.ts';
import { nothingShown, type Showing } from './layout.ts';
import type { Looks } from './shown-item.ts';

export type ShoppingSync = SyncState<ShoppingOperation, ShoppingTables>;

type Form =
  | { readonly kind: 'closed' }
  | { readonly kind: 'new'; readonly draft: Draft }
  | { readonly kind: 'edit'; readonly row: ShoppingRow; readonly draft: Draft };

/** What was done, with a way back for some seconds. */
export interface Message {
  readonly id: number;
  readonly text: string;
  /** What the way back is called; null when there is none. */
  readonly undo: 'Fortryd' | 'Gentag' | null;
}

/** What this phone alone has chosen. */
export interface Chosen extends Choices {
  /** The item keys struck out in the basket, and in the freezer. */
  readonly struck: ReadonlySet<string>;
  readonly taken: ReadonlySet<string>;
  /** Favourites: the category that alone is shown. */
  readonly selected: string | null;
  readonly form: Form;
  readonly message: Message | null;
  readonly news: string | null;
  /** The item that was just put on the list or saved: it is shown and marked for a moment. */
  readonly latest: string | null;
  /** Names of the members by id. */
  readonly names: ReadonlyMap<string, string>;
  /** A new version of the page waits to be used. */
  readonly newVersion: boolean;
  /** Is somebody signed in, as the hint says? */
  readonly hint: boolean;
}

/** `opening`: the phone's own storage is being read. `login`: there is nothing to show to who is not signed in. */
type Access = 'opening' | 'login' | 'denied' | 'list';

/** All that the page shows. */
export interface Screen extends Chosen {
  readonly access: Access;
  /** Nothing has been read yet: neither from the phone nor from the family. */
  readonly empty: boolean;
  readonly tables: ShoppingTables;
  readonly member: string;
  readonly connection: Connection;
  readonly shelves: readonly Shelf[];
  /** How the items looked when they were shown: no row grows or shrinks until all are shown anew. */
  readonly looks: Looks;
  /** The last trip of anybody, below the basket. */
  readonly trip: Trip | null;
  /** How many changes wait to be sent, and the items they are about. */
  readonly waiting: number;
  readonly waitingKeys: ReadonlySet<string>;
  readonly refused: readonly Pending<ShoppingOperation>[];
  /** When it was drawn. */
  readonly now: EpochMs;
}

export const firstChoices: Chosen = {
  view: 'basket' satisfies View,
  open: null,
  showEmpty: false,
  struck: new Set(),
  taken: new Set(),
  selected: null,
  form: { kind: 'closed' },
  message: null,
  news: null,
  latest: null,
  names: new Map(),
  newVersion: false,
  hint: false,
};

export function screenOf(sync: ShoppingSync, chosen: Chosen, showing: Showing, now: EpochMs): Screen {
  const waiting = sync.pending.filter(({ state: { kind } }) => kind === 'waiting');
  return {
    ...chosen,
    access: accessOf(sync, chosen.hint),
    empty: sync.kind !== 'ready',
    tables: sync.tables,
    member: sync.member,
    connection: sync.connection,
    ...showing,
    waiting: waiting.length,
    waitingKeys: new Set(waiting.map(({ op }) => op.key)),
    refused: sync.pending.filter(({ state: { kind } }) => kind === 'rejected'),
    now,
  };
}

function accessOf({ kind, connection, pending }: ShoppingSync, hint: boolean): Access {
  if (kind === 'opening') return 'opening';
  if (connection.kind === 'denied') return 'denied';
  // Who was signed in keeps the list to read and change when the session ends.
  const nothing = kind === 'empty' && pending.length === 0;
  return nothing && (!hint || connection.kind === 'signed-out') ? 'login' : 'list';
}

/** Before anything is known. */
export const firstScreen: Screen = screenOf(
  {
    kind: 'opening',
    tables: { shopping: new Map(), purchase: new Map() },
    pending: [],
    connection: { kind: 'connecting' },
    member: '',
  },
  firstChoices,
  nothingShown,
  0,
);
