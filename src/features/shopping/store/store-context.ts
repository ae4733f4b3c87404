import type { Messages } from '../../../app-shell/store/messages.ts';
import type { Marks } from '../rules/selection.ts';
import type { createDoing, Deed, ShoppingIntent, ShoppingSync } from './action-runner.ts';
import type { createStillness } from './layout-lock.ts';
import type { Chosen } from './view-model.ts';

/** What the actions of the shopping page work with. */
export interface Workings {
  readonly sync: ShoppingSync;
  readonly newId: () => string;
  readonly stillness: ReturnType<typeof createStillness>;
  readonly messages: Messages;
  readonly doing: ReturnType<typeof createDoing>;
  /** Changes what is struck out, and keeps it. */
  readonly mark: (marks: Partial<Marks>) => void;
  /** Marks an item as the latest for a moment, and brings it onto the screen. */
  readonly point: (key: string) => void;
  readonly put: (part: Partial<Chosen>) => void;
  readonly chosen: () => Chosen;
}

/** Does it and shows the list anew: what came and went since takes its place. */
export async function anew({ doing, stillness, put }: Workings, deed: Deed): Promise<boolean> {
  stillness.loosen();
  const done = await doing.perform(deed);
  put({});
  stillness.touched();
  return done;
}

export const rowsOf = ({ sync }: Workings) => sync.store.get().tables.shopping;

export const titleOf = (workings: Workings, key: string): string => rowsOf(workings).get(key)?.title ?? '';

/** An intent about one item. */
export const about = <I extends ShoppingIntent>(key: string, part: Pick<I, 'kind' | 'data'>) =>
  ({ entity: 'shopping', key, ...part }) as ShoppingIntent;
