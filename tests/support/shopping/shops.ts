import type { Tick } from '../../../src/features/shopping/rules/shops/aisle-order.ts';

/** What a phone knows of an item. Where it is in the shop must be learned from ticks. */
export interface ShopItem {
  readonly item: string;
  readonly category: string;
}

/** A shop whose true order is known, to measure how well it is learned from trips. */
export interface SimulatedShop {
  /** About 15 of the shop's items, popular ones more often. */
  list(): readonly ShopItem[];
  /**
   * The ticks of a trip for these items: in the order of the shop, some late, on some trips several at the
   * till.
   */
  trip(list: readonly ShopItem[]): readonly Tick[];
  /** The items in order from the entrance to the till. */
  way(list: readonly ShopItem[]): readonly ShopItem[];
  /** Moves every zone and every item within it. */
  rebuild(): void;
}

const size = { items: 90, zones: 12, list: 15 };
/**
 * The probability that an item is outside its category's zone, that a tick is late, and that a trip ends with
 * a burst of ticks.
 */
const share = { elsewhere: 0.05, late: 0.12, burst: 0.3 };

/** A shop with 90 items of 12 categories in 12 zones. */
export function createShop(random: () => number): SimulatedShop {
  const whole = (below: number) => Math.floor(random() * below);
  const shuffled = <T>(values: readonly T[]) =>
    values
      .map((value) => ({ value, key: random() }))
      .sort((a, b) => a.key - b.key)
      .map(({ value }) => value);

  let zones = shuffled(Array.from({ length: size.zones }, (_, zone) => zone));
  // Names are independent of the place, so that alphabetical order reveals nothing.
  const names = shuffled(Array.from({ length: size.items }, (_, index) => `item ${10 + index}`));
  const items = names.map((item, index) => ({
    item,
    category: `category ${10 + (index % size.zones)}`,
    zone: random() < share.elsewhere ? whole(size.zones) : index % size.zones,
    within: random(),
    popularity: 1 / (1 + whole(9)),
  }));
  const place = (key: string) => {
    const found = items.find(({ item }) => item === key);
    return found ? zones.indexOf(found.zone) + found.within : 0;
  };
  const way = (list: readonly ShopItem[]) => [...list].sort((a, b) => place(a.item) - place(b.item));

  return {
    way,
    list() {
      const length = size.list - 4 + whole(9);
      return items
        .map((item) => ({ item, key: random() ** (1 / item.popularity) }))
        .sort((a, b) => b.key - a.key)
        .slice(0, length)
        .map(({ item: { item, category } }) => ({ item, category }));
    },
    trip(list) {
      const taken = [...way(list)];
      for (const item of way(list)) {
        if (random() >= share.late) continue;
        const from = taken.indexOf(item);
        taken.splice(from, 1);
        taken.splice(from + 1 + whole(6), 0, item);
      }
      const atTill = random() < share.burst ? shuffled(taken).slice(0, 4 + whole(4)) : [];
      let at = 0;
      const ticks: Tick[] = [];
      const tick = ({ item, category }: ShopItem, after: number) => {
        at += after;
        ticks.push({ item, category, at });
      };
      for (const item of taken) if (!atTill.includes(item)) tick(item, 8_000 + whole(60_000));
      at += 60_000;
      for (const item of atTill) tick(item, 500 + whole(1_500));
      return ticks;
    },
    rebuild() {
      zones = shuffled(zones);
      for (const item of items) item.within = random();
    },
  };
}
