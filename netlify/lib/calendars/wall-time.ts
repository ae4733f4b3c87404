/** What clocks show in a time zone. A wall time is a number of ms, as if the clocks showed UTC. */
import { oneDay } from '../../../src/lib/durations.ts';

export const familyZone = 'Europe/Copenhagen';

/** Returns what clocks show in a zone at a time in ms. Fails with a `RangeError` for a zone that does not exist. */
export function clockIn(zone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  return (at) => Date.parse(`${format.format(at).replace(' ', 'T')}Z`);
}

/**
 * Returns when clocks show a wall time in a zone: the first time of two, and in the hour that summer time skips, an
 * hour later.
 */
export function instantIn(zone: string): (wall: number) => number {
  const clock = clockIn(zone);
  return (wall) => {
    const [before, after] = [wall - oneDay, wall + oneDay].map((at) => wall - (clock(at) - at));
    return [before, after].find((at) => at !== undefined && clock(at) === wall) ?? Number(before);
  };
}
