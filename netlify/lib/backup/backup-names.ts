/** How many of the newest backups are kept, besides the first of every month. */
const newest = 12;

const shape = /^(\d{4}-\d{2})-\d{2}\.json\.age$/;

/** Returns the name of a backup made on this day (UTC): `2026-11-21.json.age`. */
export const nameOf = (now: Date): string => `${now.toISOString().slice(0, 10)}.json.age`;

/**
 * Returns the names of backups to delete: all but the newest twelve and the first of each month. Ignores
 * names that are not of backups.
 */
export function expired(names: readonly string[]): string[] {
  const backups = names.filter((name) => shape.test(name)).sort();
  const months = new Set<string>();
  const firsts = new Set(
    backups.filter((name) => {
      const month = shape.exec(name)?.[1] ?? '';
      return !months.has(month) && months.add(month);
    }),
  );
  return backups.slice(0, -newest).filter((name) => !firsts.has(name));
}

/** Returns the newest backup among these names, or undefined when there is none. */
export const newestBackup = (names: readonly string[]): string | undefined =>
  names
    .filter((name) => shape.test(name))
    .sort()
    .at(-1);
