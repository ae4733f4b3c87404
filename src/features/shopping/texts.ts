import { changes } from '../../components/connection-text.ts';
import type { FieldError } from './draft.ts';
import { limits } from './item.ts';
import type { News } from './news.ts';
import type { ShoppingOperation, ShoppingTables } from './operations.ts';

export { connectionText } from '../../components/connection-text.ts';

/** '1 vare', '3 varer'. */
export const items = (count: number): string => (count === 1 ? '1 vare' : `${count} varer`);

export const fieldErrors: Record<'title' | 'category' | 'quantity', Record<FieldError, string>> = {
  title: {
    empty: 'Skriv et navn.',
    long: `Navnet må højst være på ${limits.title} tegn.`,
    exists: 'Varen findes allerede.',
  },
  category: {
    empty: 'Skriv en kategori.',
    long: `Kategorien må højst være på ${limits.category} tegn.`,
    exists: '',
  },
  quantity: { empty: '', long: `Mængden må højst være på ${limits.quantity} tegn.`, exists: '' },
};

const refusals: Readonly<Record<string, string>> = {
  exists: 'Varen findes allerede.',
  'unknown-item': 'Varen findes ikke længere.',
  'unknown-purchase': 'Købet findes ikke længere.',
  'bad-title': `Navnet skal være på 1 til ${limits.title} tegn.`,
  'bad-category': `Kategorien må højst være på ${limits.category} tegn.`,
  'bad-quantity': `Mængden må højst være på ${limits.quantity} tegn.`,
  'bad-time': 'Telefonens ur går forkert.',
  denied: 'Det har du ikke lov til.',
  'other-member': 'Den er lavet af en anden, som var logget ind på denne telefon.',
  'operation-taken': 'Den er allerede sendt af en anden.',
};

/** Why the family's database refused a change. */
export const refusalText = (code: string): string =>
  refusals[code] ?? `Databasen kunne ikke bruge ændringen (${code}).`;

/** What a change was meant to do: 'Køb »Mælk«'. */
export function operationText(op: ShoppingOperation, tables: ShoppingTables): string {
  const known = tables.shopping.get(op.key)?.title ?? 'en vare, der ikke findes længere';
  const name = `»${op.kind === 'add' ? op.data.title : known}«`;
  switch (op.kind) {
    case 'add':
      return `Opret ${name}`;
    case 'edit':
      return `Ret ${name}`;
    case 'want':
      return op.data.buy ? `Sæt ${name} på listen` : `Tag ${name} af listen`;
    case 'purchase':
      return `Køb ${name}`;
    case 'unpurchase':
      return `Fortryd købet af ${name}`;
    case 'stock':
      return op.data.by > 0
        ? `Læg ${op.data.by} ${name} i fryseren`
        : `Tag ${-op.data.by} ${name} af fryseren`;
    case 'remove':
      return `Fjern ${name}`;
    case 'restore':
      return `Hent ${name} tilbage`;
  }
}

/** What another member just did. */
export function newsText({ kind, titles }: News, who: string): string {
  const what = titles.length === 1 ? titles[0] : items(titles.length);
  return kind === 'wanted' ? `${who} har sat ${what} på listen` : `${who} har købt ${what}`;
}

/** '2 ændringer blev afvist'. */
export const refusedText = (count: number): string => `${changes(count)} blev afvist`;
