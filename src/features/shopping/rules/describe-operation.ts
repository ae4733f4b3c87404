import type { ShopOperation, ShoppingOperation, ShoppingTables } from './operations.ts';

/** Describes an operation in Danish: 'Køb »Mælk«'. */
export function describeOperation(op: ShoppingOperation, tables: ShoppingTables): string {
  if (op.entity === 'shop') return describeShop(op, tables.shop.get(op.key)?.name);
  if (op.entity === 'norm') return `Ret, hvor længe »${op.data.category}« holder i fryseren`;
  const known = op.data.of ?? tables.shopping.get(op.key)?.title ?? 'en vare, der ikke længere findes';
  const name = `»${op.kind === 'add' ? op.data.title : known}«`;
  switch (op.kind) {
    case 'add':
      return `Opret ${name}`;
    case 'edit':
      return `Ret ${name}`;
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

/** `name`: the shop's name, if it is known; it is the new one when the shop has been renamed already. */
function describeShop({ kind, data }: ShopOperation, name: string | undefined): string {
  const shop = name === undefined ? 'en butik, der ikke længere findes' : `butikken »${name}«`;
  switch (kind) {
    case 'add':
      return `Tilføj butikken »${data.name}«`;
    case 'rename':
      return `Omdøb ${name === undefined || name === data.name ? 'en butik' : shop} til »${data.name}«`;
    case 'remove':
      return `Fjern ${shop}`;
    case 'restore':
      return `Hent ${shop}${name === undefined ? ',' : ''} tilbage`;
    case 'place':
      // A place is given up only by undoing the first move.
      return `${data.place === null ? 'Fortryd flytningen af' : 'Flyt'} »${data.category}« i ${shop}`;
  }
}

/** Returns '1 vare' or '3 varer'. */
export const items = (count: number): string => (count === 1 ? '1 vare' : `${count} varer`);
