import type { ShoppingTables } from '../../../data/gateway/tables.ts';
import type { ItemOperation, ShopOperation, ShoppingOperation } from './operations.ts';

/** Describes an operation in Danish: 'Køb »Mælk«'. */
export function describeOperation(op: ShoppingOperation, tables: ShoppingTables): string {
  if (op.entity === 'norm') return `Ret, hvor længe »${op.data.category}« holder i fryseren`;
  const name = op.entity === 'shop' ? shopName(op, tables) : itemName(op, tables);
  switch (op.kind) {
    case 'add':
      return `Opret ${name}`;
    case 'edit':
      return `Ret ${name}`;
    case 'rename':
      return `Omdøb ${name} til »${op.data.name}«`;
    case 'place':
      return `Flyt »${op.data.category}« i ${name}`;
    case 'want':
      return op.data.buy ? `Sæt ${name} på listen` : `Tag ${name} af listen`;
    case 'tick':
    case 'purchase':
      return `Køb ${name}`;
    case 'unpurchase':
      return `Fortryd købet af ${name}`;
    case 'stock':
      return op.data.by > 0
        ? `Læg ${op.data.by} ${name} i fryseren`
        : `Tag ${-op.data.by} ${name} op af fryseren`;
    case 'remove':
      return `Fjern ${name}`;
    case 'restore':
      return `Hent ${name} tilbage`;
  }
}

const itemName = (op: ItemOperation, { shopping }: ShoppingTables) =>
  `»${op.kind === 'add' ? op.data.title : (op.data.of ?? shopping.get(op.key)?.title ?? 'en vare, der ikke længere findes')}«`;

function shopName(op: ShopOperation, { shop }: ShoppingTables) {
  const named = op.kind === 'add' ? op.data : (shop.get(op.data.fallback ?? '') ?? shop.get(op.key));
  return named ? `butikken »${named.name}«` : 'en butik, der ikke længere findes';
}
