import { basket } from '../rules/item.ts';
import { itemKey } from '../rules/item-key.ts';
import { toggled } from '../rules/selection.ts';
import { type Suggestion, suggest } from '../rules/suggest.ts';
import { lastTrip } from '../rules/trip.ts';
import { items } from '../views/texts.ts';
import { about, anew, rowsOf, type Workings } from './store-context.ts';

/** What is done with the list of what to buy. What changes it resolves when it is stored on the phone. */
export function basketActions(workings: Workings) {
  const { sync, newId, doing, messages, mark, chosen, point } = workings;
  return {
    /** Strikes an item out, or takes the line away again. */
    strike: (key: string) => mark({ struck: toggled(chosen().struck, key) }),

    /** Buys what is struck out, as one trip. */
    async buy() {
      const { struck } = chosen();
      const trip = newId();
      await anew(workings, {
        intents: ({ shopping }) =>
          [...struck]
            .filter((key) => shopping.has(key))
            .map((key) => about(key, { kind: 'purchase', data: { trip } })),
        text: () => `${items(struck.size)} købt`,
        undone: () => mark({ struck: new Set([...chosen().struck, ...struck]) }),
      });
    },

    /** Puts an item on the list, or takes it off. */
    async want(key: string) {
      await doing.perform({
        intents: ({ shopping }) => {
          const row = shopping.get(key);
          return row ? [about(key, { kind: 'want', data: { buy: !basket.holds(row) } })] : [];
        },
        text: null,
      });
    },

    /** What quick add offers for what is written, of the items as they are now. */
    suggest: (text: string) => suggest(rowsOf(workings).values(), text),

    /** Puts on the list what quick add offered. */
    async quickAdd(suggestion: Suggestion) {
      const { quantity } = suggestion;
      const amount = quantity ? { quantity } : {};
      if (suggestion.kind === 'new') {
        const key = await itemKey(suggestion.title, rowsOf(workings));
        const data = { title: suggestion.title, buy: true, ...amount };
        await anew(workings, {
          intents: () => [about(key, { kind: 'add', data })],
          text: () => `${suggestion.title} er ny og står på listen`,
        });
        return point(key);
      }
      const { key, title } = suggestion.row;
      const row = rowsOf(workings).get(key);
      if (row && basket.holds(row) && !quantity) messages.say(`${title} står allerede på listen`);
      else
        await anew(workings, {
          intents: () => [about(key, { kind: 'want', data: { buy: true, ...amount } })],
          text: () => (quantity ? `${title}: ${quantity}` : `${title} er sat på listen`),
        });
      point(key);
    },

    /** Takes back the last trip of anybody. */
    async undoLastTrip() {
      await anew(workings, {
        intents: ({ purchase }) =>
          (lastTrip(purchase)?.bought ?? []).map(({ id, itemKey }) =>
            about(itemKey, { kind: 'unpurchase', data: { purchase: id } }),
          ),
        text: () => 'Turen er fortrudt',
      });
    },

    /** Sends a refused change again. */
    async retry(id: string) {
      const refused = sync.store.get().pending.find(({ op }) => op.id === id);
      if (refused?.op.kind !== 'add') return sync.retry(id);
      // Another thing may have its key by now.
      const { data, kind } = refused.op;
      await sync.dispatch([about(newId(), { kind, data })]);
      await sync.discard(id);
    },
    /** Gives a refused change up. */
    discard: (id: string) => sync.discard(id),
  };
}
