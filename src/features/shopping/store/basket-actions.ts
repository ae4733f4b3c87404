import { basket } from '../rules/item.ts';
import { itemKey } from '../rules/item-key.ts';
import { toggled } from '../rules/selection.ts';
import { type Suggestion, suggest } from '../rules/suggest.ts';
import { lastTrip } from '../rules/trip.ts';
import { itemIntent, itemsOf, runAndRelayout, type StoreContext } from './store-context.ts';
import { fetchPlaces, suggestedPlace } from './suggested-place.ts';
import { items } from './texts.ts';

/** What is done with the list of what to buy. What changes it resolves when it is stored on the phone. */
export function basketActions(context: StoreContext) {
  const { sync, newId, shell, select, ui, highlight } = context;
  return {
    /** Strikes an item out, or takes the line away again. */
    strike: (key: string) => select({ struck: toggled(ui().struck, key) }),

    /** Buys what is struck out, as one trip. */
    async buy() {
      const { struck } = ui();
      const trip = newId();
      await runAndRelayout(context, {
        intents: ({ shopping }) =>
          [...struck]
            .filter((key) => shopping.has(key))
            .map((key) => itemIntent(key, { kind: 'purchase', data: { trip } })),
        text: () => `${items(struck.size)} købt`,
        undone: () => select({ struck: new Set([...ui().struck, ...struck]) }),
      });
    },

    /** Puts an item on the list, or takes it off. */
    async want(key: string) {
      await shell.run({
        intents: ({ shopping }) => {
          const row = shopping.get(key);
          return row ? [itemIntent(key, { kind: 'want', data: { buy: !basket.holds(row) } })] : [];
        },
        text: null,
      });
    },

    /** What quick add offers for what is written, of the items as they are now. */
    suggest(text: string) {
      fetchPlaces();
      return suggest(itemsOf(context).values(), text);
    },

    /** Puts on the list what quick add offered. */
    async quickAdd(suggestion: Suggestion) {
      const { quantity } = suggestion;
      const amount = quantity ? { quantity } : {};
      if (suggestion.kind === 'new') {
        const key = await itemKey(suggestion.title, itemsOf(context));
        const place = await suggestedPlace(context, suggestion.title);
        const data = { title: suggestion.title, buy: true, ...amount, ...place };
        await runAndRelayout(context, {
          intents: () => [itemIntent(key, { kind: 'add', data })],
          text: () =>
            place
              ? `${suggestion.title} er ny under ${place.category} og står på listen`
              : `${suggestion.title} er ny og står på listen`,
        });
        return highlight(key);
      }
      const { key, title } = suggestion.row;
      const row = itemsOf(context).get(key);
      if (row && basket.holds(row) && !quantity) shell.messages.say(`${title} står allerede på listen`);
      else
        await runAndRelayout(context, {
          intents: () => [itemIntent(key, { kind: 'want', data: { buy: true, ...amount } })],
          text: () => (quantity ? `${title}: ${quantity}` : `${title} er sat på listen`),
        });
      highlight(key);
    },

    /** Takes back the last trip of anybody. */
    async undoLastTrip() {
      await runAndRelayout(context, {
        intents: ({ purchase }) =>
          (lastTrip(purchase)?.bought ?? []).map(({ id, itemKey }) =>
            itemIntent(itemKey, { kind: 'unpurchase', data: { purchase: id } }),
          ),
        text: () => 'Turen er fortrudt',
      });
    },

    /** Sends a rejected change again. */
    async retry(id: string) {
      const rejected = sync.store.get().pending.find(({ op }) => op.id === id);
      if (rejected?.op.kind !== 'add') return sync.retry(id);
      // Another thing may have its key by now.
      const { data, kind } = rejected.op;
      await sync.dispatch([itemIntent(newId(), { kind, data })]);
      await sync.discard(id);
    },
  };
}
