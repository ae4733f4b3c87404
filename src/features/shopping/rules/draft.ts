import { type ShoppingRow, type ShoppingTables, set, shoppingTables } from '../../../data/tables.ts';
import { noCategory } from '../../../lib/collation.ts';
import { foldCase } from '../../../lib/spelling.ts';
import { tidyInput } from '../../../lib/tidy-text.ts';
import type { Operation } from '../../../sync/actions.ts';
import {
  type FlagField,
  type FlagName,
  flagFields,
  flagNames,
  type TypedName,
  textNames,
  typedFields,
  typedNames,
  type Wish,
  wishFields,
} from './fields.ts';
import { correctStock, putIn, stockOf, takeOut } from './freezer/stock.ts';
import { categories, isListed } from './item.ts';
import { keyOf, newKey } from './keys.ts';
import { rewished, unwanted, wanted } from './list.ts';
import { addedWish } from './quick-add/amounts.ts';
import { isSameName } from './quick-add/match.ts';
import { suggestPlace } from './quick-add/suggest-place.ts';
import { shopChanges } from './shops/shop-order.ts';

/** What is in the form of an item: its fields, and choices beside them, undefined where none was made. */
export interface Draft extends Record<TypedName, string>, Record<FlagName | 'buy', boolean> {
  /** How long items of the category keep in the freezer, or null for the default. */
  readonly months?: number | null | undefined;
  readonly count?: number | undefined;
  /** When the oldest were put in the freezer, or null for unknown. */
  readonly frozenOn?: string | null | undefined;
  /** By shop, whether the item is bought only there. */
  readonly onlyIn?: Readonly<Record<string, boolean>> | undefined;
  /** The item's picture, as in its row; null removes it. */
  readonly picture?: string | null | undefined;
}

export type DraftErrors = Partial<Record<TypedName, string>>;

const mapNames = <Name extends string, T>(names: readonly Name[], give: (name: Name) => T) =>
  Object.fromEntries(names.map((name) => [name, give(name)])) as Record<Name, T>;

export const draftNames = [...typedNames, ...flagNames, 'buy'] as const;

/** Returns the form of an item when it opens, with '' for a missing quantity or note. */
export const draftOf = (row: Readonly<Record<string, unknown>>): Draft =>
  mapNames(draftNames, (name) => row[name] ?? '') as Draft;

/** The form of a new item when it opens. It cannot be saved without a title. */
export const emptyDraft: Draft = { ...draftOf(shoppingTables.shopping.initial), buy: true };

/** What the person has not changed is as in the row now. A typed amount or note puts it on the list again. */
export function withoutUntouched(draft: Draft, opened: ShoppingRow, now: ShoppingRow): Draft {
  const [before, current] = [draftOf(opened), draftOf(now)];
  const isTyped = (name: keyof Wish) => draft[name] && draft[name] !== before[name];
  const isWished = draft.buy && (isTyped('quantity') || isTyped('note'));
  const changed = Object.entries(draft).filter(
    ([name, value]) => value !== before[name as keyof Draft] || (isWished && name === 'buy'),
  );
  return { ...current, ...Object.fromEntries(changed) };
}

const tidy = (text: string) => tidyInput(text, Number.POSITIVE_INFINITY);

/** Returns another item with that name in any spelling, preferably one that is not removed. */
export function namesake(tables: ShoppingTables, title: string, key: string | null): ShoppingRow | null {
  const same = [...tables.shopping.values()].filter(
    (row) => row.key !== key && isSameName(row.title, tidy(title)),
  );
  return same.find(({ active }) => active) ?? same[0] ?? null;
}

/** Returns what the form of a new item suggests: what an item of that name has or had, else what the name tells. */
export function suggestedFields(tables: ShoppingTables, title: string) {
  const known = namesake(tables, title, null) ?? suggestPlace(title, tables.shopping.values());
  const { category, freezer, canOutdate } = { ...emptyDraft, ...known };
  return { category, freezer, canOutdate };
}

/** Returns the errors that prevent saving the draft. `key` is the item's, or null for a new one. */
export function draftErrors(tables: ShoppingTables, draft: Draft, key: string | null): DraftErrors {
  const errors: DraftErrors = {};
  for (const name of typedNames) {
    const { required, longest } = typedFields[name];
    const text = tidy(draft[name]);
    if (text === '' && required) errors[name] = required;
    else if ([...text].length > longest && (draft.buy || !(name in wishFields)))
      errors[name] = `Højst ${longest} tegn.`;
  }
  // Two phones without a network may have given two items one name: each keeps it while the rest is edited.
  const isKept = tidy(draft.title) === tables.shopping.get(key ?? '')?.title;
  if (!errors.title && !isKept && namesake(tables, draft.title, key)?.active)
    errors.title = 'Varen findes allerede.';
  return errors;
}

export const isAsked = (name: FlagName, draft: Draft): boolean => {
  const { onlyWith } = flagFields[name] as FlagField;
  return !onlyWith || draft[onlyWith];
};

/** Returns the operations that save a draft without errors: the differences from `row`, or a new item. */
export function savingOf(
  tables: ShoppingTables,
  draft: Draft,
  row: ShoppingRow | null,
  member: string | null,
): readonly Operation[] {
  const { months, frozenOn, count, onlyIn = {}, picture } = draft;
  const fields = {
    ...mapNames(textNames, (name) => tidy(draft[name])),
    ...mapNames(flagNames, (name) => isAsked(name, draft) && draft[name]),
  };
  const { title, category, freezer, canOutdate } = fields;
  // Of a new item, what the form suggests does not replace another phone's.
  const before = row ?? { ...emptyDraft, ...suggestedFields(tables, title), title };
  const changes = {
    ...Object.fromEntries(
      Object.entries(fields).filter(([name, value]) => value !== before[name as keyof typeof fields]),
    ),
    ...(!row?.active && { active: true }),
    ...listChange(draft, row, member),
  };
  const key = row?.key ?? newKey('shopping', title, tables.shopping);
  return [
    ...(row && Object.keys(changes).length === 0
      ? []
      : [set('shopping', key, changes, row ? undefined : fields)]),
    ...(months !== undefined && canOutdate
      ? [set('norm', keyOf('norm', category), { months }, { category: foldCase(category) })]
      : []),
    ...(row && freezer ? correctStock(tables, row.key, count, frozenOn) : []),
    ...shopChanges(tables, key, onlyIn),
    ...(picture === undefined ? [] : [set('item_picture', key, { picture })]),
  ];
}

function listChange(draft: Draft, row: ShoppingRow | null, member: string | null) {
  const wish = wishOf(draft);
  if (!draft.buy) return row?.buy ? unwanted(row) : {};
  if (!row || !isListed(row)) return wanted(row ?? undefined, member, wish);
  const isSame = wish.quantity === row.quantity && wish.note === row.note;
  return isSame ? {} : rewished(row, member, wish);
}

/** Returns what is wanted by a draft; too long texts are cut off. */
export const wishOf = ({ quantity, note }: Draft): Wish => ({
  quantity: tidyInput(quantity, wishFields.quantity.longest) || null,
  note: tidyInput(note, wishFields.note.longest) || null,
});

/** Puts two items together. The one bought more often stays: the phone does not know all purchases in its counter. */
export function mergingOf(
  tables: ShoppingTables,
  typed: Draft,
  opened: ShoppingRow,
  member: string | null,
): readonly Operation[] {
  const edited = tables.shopping.get(opened.key) ?? opened;
  const same = namesake(tables, typed.title, opened.key);
  if (!same) return [];
  const [into, from] = edited.buyCounter > same.buyCounter ? [edited, same] : [same, edited];
  const own = withoutUntouched(typed, opened, edited);
  const isWanted = isListed(same);
  const wish = !own.buy ? same : isWanted ? addedWish(same, wishOf(own)) : wishOf(own);
  const pictureOf = ({ key }: ShoppingRow) => tables.item_picture.get(key)?.picture ?? undefined;
  const kept = withoutUntouched(typed, opened, into);
  const together: Draft = {
    ...kept,
    ...mapNames(textNames, (name) => kept[name] || own[name] || same[name]),
    ...mapNames(flagNames, (name) => kept[name] || own[name] || same[name]),
    title: same.title,
    buy: own.buy || isWanted,
    quantity: wish.quantity ?? '',
    note: wish.note ?? '',
    count: undefined,
    frozenOn: undefined,
    picture: typed.picture ?? (pictureOf(into) ? undefined : pictureOf(from)),
  };
  const asker = [into, from].find(isListed)?.wantedBy ?? member;
  return [...savingOf(tables, together, into, asker), ...movesOf(tables, from, into)];
}

/** Removes an item whose purchases and batches another one gets. */
const movesOf = (tables: ShoppingTables, from: ShoppingRow, into: ShoppingRow): readonly Operation[] => [
  ...[...tables.purchase.values()]
    .filter(({ item }) => item === from.key)
    .map(({ key }) => set('purchase', key, { item: into.key })),
  ...takeOut(stockOf(tables, from.key), Number.POSITIVE_INFINITY),
  ...stockOf(tables, from.key).batches.flatMap(({ count, day }) => putIn(tables, into.key, count, day)),
  set('shopping', from.key, { ...unwanted(from), active: false }),
];

export const categoryNames = (rows: ShoppingTables['shopping']): string[] => {
  const names = categories(rows.values()).map(({ category }) => category);
  return names.includes(noCategory) ? names : [...names, noCategory];
};

/** Returns a category in the spelling that the family uses: 'mejeri' becomes 'Mejeri' if that exists. */
export const familySpelling = (category: string, rows: ShoppingTables['shopping']): string =>
  categoryNames(rows).find((name) => foldCase(name) === foldCase(category.trim())) ?? category;
