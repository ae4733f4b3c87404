import { type ShoppingRow, type ShoppingTables, set, shoppingTables } from '../../../data/tables.ts';
import { noCategory } from '../../../lib/collation.ts';
import { foldCase } from '../../../lib/spelling.ts';
import { tidyInput } from '../../../lib/tidy-text.ts';
import type { Operation } from '../../../sync/actions.ts';
import {
  type FieldName,
  type FlagField,
  longestNote,
  longestQuantity,
  mapFields,
  type TypedField,
  typedField,
  typedFieldNames,
  type Wish,
  wishFields,
} from './fields.ts';
import { correctStock, putIn, stockOf, takeOut } from './freezer/stock.ts';
import { basket, categories } from './item.ts';
import { keyOf, newKey } from './keys.ts';
import { rewished, unwanted, wanted } from './list.ts';
import { addedWish } from './quick-add/amounts.ts';
import { isSameName } from './quick-add/match.ts';
import { suggestPlace } from './quick-add/suggest-place.ts';
import { shopChanges } from './shops/shop-order.ts';

type ItemFields = { readonly [N in FieldName]: NonNullable<ShoppingRow[N]> };

/** What is in the form of an item: its fields, and choices beside them, undefined where none was made. */
export interface Draft extends ItemFields {
  readonly buy: boolean;
  readonly quantity: string;
  readonly note: string;
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

/** `long`: longer than Postgres accepts. `exists`: another item has that name. */
export type FieldError = 'empty' | 'long' | 'exists';
export type DraftErrors = Partial<Record<TypedField, FieldError>>;

/** The form of a new item when it opens. It cannot be saved without a title. */
export const emptyDraft: Draft = {
  ...(mapFields((name) => shoppingTables.shopping.initial[name] ?? '') as ItemFields),
  buy: true,
  quantity: '',
  note: '',
};

/** Returns the form of an item when it opens, with '' for a missing quantity or note. */
export const draftOf = (row: ShoppingRow): Draft => ({
  ...(mapFields((name) => row[name] ?? '') as Draft),
  buy: row.buy,
  quantity: row.quantity ?? '',
  note: row.note ?? '',
});

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
const length = (text: string) => [...text].length;

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
  const errors: { -readonly [name in keyof DraftErrors]: FieldError } = {};
  for (const name of typedFieldNames) {
    const { required, longest } = typedField(name);
    const text = tidy(draft[name]);
    if (text === '' && required) errors[name] = 'empty';
    else if (length(text) > longest && (draft.buy || !(name in wishFields))) errors[name] = 'long';
  }
  // Two phones without a network may have given two items one name: each keeps it while the rest is edited.
  const isKept = tidy(draft.title) === tables.shopping.get(key ?? '')?.title;
  if (!errors.title && !isKept && namesake(tables, draft.title, key)?.active) errors.title = 'exists';
  return errors;
}

export const isAsked = ({ onlyWith }: FlagField, draft: Draft): boolean =>
  !onlyWith || Boolean(draft[onlyWith as FieldName]);

/** Returns the operations that save a draft without errors: the differences from `row`, or a new item. */
export function savingOf(
  tables: ShoppingTables,
  draft: Draft,
  row: ShoppingRow | null,
  member: string | null,
): readonly Operation[] {
  const { months, frozenOn, count, onlyIn = {}, picture } = draft;
  const { title, ...fields } = mapFields((name, field) =>
    field.kind === 'text' ? tidy(String(draft[name])) : isAsked(field, draft) && draft[name],
  ) as ItemFields;
  const key = row?.key ?? newKey('shopping', title, tables.shopping);
  return [
    ...(row
      ? [set('shopping', row.key, changesOf(draft, row, { title, ...fields }, member))]
      : [
          set(
            'shopping',
            key,
            {
              active: true,
              ...filledIn(tables, title, fields),
              ...(draft.buy && wanted(undefined, member, wishOf(draft))),
            },
            { title, ...fields },
          ),
        ]),
    ...(months !== undefined && fields.canOutdate
      ? [set('norm', keyOf('norm', draft.category), { months }, { category: foldCase(fields.category) })]
      : []),
    ...(row && fields.freezer ? correctStock(tables, row.key, count, frozenOn) : []),
    ...shopChanges(tables, key, onlyIn),
    ...(picture === undefined ? [] : [set('item_picture', key, { picture })]),
  ].filter(
    (operation) => !('set' in operation) || Object.keys(operation.fields).length > 0 || operation.defaults,
  );
}

/** Of a new item, the fields that differ from what the form suggests: the others do not replace another phone's. */
function filledIn(tables: ShoppingTables, title: string, fields: Omit<ItemFields, 'title'>) {
  const untouched = { ...emptyDraft, ...suggestedFields(tables, title) };
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== untouched[name as FieldName]),
  );
}

/** Returns what is wanted by a draft; too long texts are cut off. */
export const wishOf = ({ quantity, note }: Draft): Wish => ({
  quantity: tidyInput(quantity, longestQuantity) || null,
  note: tidyInput(note, longestNote) || null,
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
  const isWanted = basket.includes(same);
  const wish = !own.buy ? same : isWanted ? addedWish(same, wishOf(own)) : wishOf(own);
  const pictureOf = ({ key }: ShoppingRow) => tables.item_picture.get(key)?.picture ?? undefined;
  const kept = withoutUntouched(typed, opened, into);
  const together: Draft = {
    ...kept,
    ...(mapFields((name) => kept[name] || own[name] || same[name]) as ItemFields),
    title: same.title,
    buy: own.buy || isWanted,
    quantity: wish.quantity ?? '',
    note: wish.note ?? '',
    count: undefined,
    frozenOn: undefined,
    picture: typed.picture ?? (pictureOf(into) ? undefined : pictureOf(from)),
  };
  const asker = [into, from].find(basket.includes)?.wantedBy ?? member;
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

function changesOf(draft: Draft, row: ShoppingRow, fields: ItemFields, member: string | null) {
  const wish = wishOf(draft);
  const isOther = wish.quantity !== row.quantity || wish.note !== row.note;
  const isListed = basket.includes(row);
  return {
    ...Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== row[name as FieldName])),
    ...(!row.active && { active: true }),
    ...(draft.buy && !isListed && wanted(row, member, wish)),
    ...(draft.buy && isListed && isOther && rewished(row, member, wish)),
    ...(!draft.buy && row.buy && unwanted(row)),
  };
}

export const categoryNames = (rows: ShoppingTables['shopping']): string[] => {
  const names = categories(rows.values()).map(([category]) => category);
  return names.includes(noCategory) ? names : [...names, noCategory];
};

/** Returns a category in the spelling that the family uses: 'mejeri' becomes 'Mejeri' if that exists. */
export const familySpelling = (category: string, rows: ShoppingTables['shopping']): string =>
  categoryNames(rows).find((name) => foldCase(name) === foldCase(category.trim())) ?? category;
