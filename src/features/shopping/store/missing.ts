import type { EpochMs } from '../../../lib/dates.ts';
import { lazyImport } from '../../../lib/lazy-import.ts';
import type { DeviceSettings } from '../../../sync/device-settings.ts';
import type { Dismissals } from '../rules/habits/missing-items.ts';
import type { ShoppingTables } from '../rules/operations.ts';

const setting = 'dismissed';
const missingRules = lazyImport(() => import('../rules/habits/missing-items.ts'));

/**
 * What is probably missing. Its rules come after the first paint: until then nothing is, so that nothing moves when they
 * come. 'Not now' is kept on this phone: it is what one person sees in one kitchen.
 */
export function createMissing(
  { settings, now }: { readonly settings: DeviceSettings; readonly now: () => EpochMs },
  dismissals: () => Dismissals,
  dismissed: (dismissals: Dismissals) => void,
) {
  let rules: typeof import('../rules/habits/missing-items.ts') | null = null;
  return {
    find: (tables: ShoppingTables): readonly string[] =>
      rules?.missingItems(tables, dismissals(), now()) ?? [],
    /** Fetches the rules and reads what was dismissed. */
    async open() {
      rules = await missingRules.load();
      dismissed(rules.toDismissals(await settings.read(setting)));
    },
    dismiss(key: string) {
      if (!rules) return;
      const next = rules.withDismissal(dismissals(), key, now());
      dismissed(next);
      // What cannot be kept is dismissed on the screen all the same.
      settings.write(setting, next).catch(() => {});
    },
  };
}
