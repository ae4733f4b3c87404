import type { FieldError } from '../rules/draft.ts';
import { limits } from '../rules/item.ts';
import type { ShoppingOperation, ShoppingTables } from '../rules/operations.ts';

/** What is wrong with what stands in a field of the form. */
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
  const known = op.data.of ?? tables.shopping.get(op.key)?.title ?? 'en vare, der ikke findes længere';
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
