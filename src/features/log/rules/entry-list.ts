import type { LogRow } from '../../../data/gateway/tables.ts';
import type { EpochMs } from '../../../lib/dates.ts';
import { isKept, newestFirst, twoYearsBefore } from './entries.ts';
import { type DeviceRows, endOf, type Listing, needsServer, serverOnlyRows } from './listing.ts';
import type { Parts } from './parts.ts';

/**
 * Returns a function that lists the entries of a listing: those on the device merged with those from the
 * server, a part for each page and one for what is left of the device's. It remembers the parts: when only
 * pages have been added since the last call, it visits only these.
 */
export function createEntryList(): (listing: Listing, device: DeviceRows, now: EpochMs) => Parts {
  let last: { readonly inputs: readonly unknown[]; readonly list: ReturnType<typeof entryList> } | undefined;
  return (listing, device, now) => {
    const { tables, pending, member } = device;
    // Neither the clock nor what is received for other tables makes another list.
    const inputs = [listing.filter, tables.log, pending.length > 0 && pending, member];
    if (!last?.inputs.every((input, i) => input === inputs[i]))
      last = { inputs, list: entryList(listing, device, now) };
    return last.list(listing);
  };
}

/** Lists the entries of a filter, on a device that stays as it is, for more and more pages. */
function entryList({ filter, search }: Listing, device: DeviceRows, now: EpochMs) {
  const end = endOf(filter);
  const recent = twoYearsBefore(now);
  const belongs = (row: LogRow) =>
    isKept(row) &&
    row.date < end &&
    (search.words.length > 0 ? search.matches(row.name, row.date) : row.done);
  const onDevice = [...device.tables.log.values()].filter(belongs).sort(newestFirst);
  const fromServer = serverOnlyRows(device, belongs);
  const parts: Parts[number][] = [];
  /** How many rows of the device are in the parts. */
  let used = 0;
  return ({ pages, next }: Listing): Parts => {
    for (const page of pages.slice(parts.length)) {
      const merged: LogRow[] = [];
      const addNewer = (row: LogRow) => {
        for (let own = onDevice[used]; own && newestFirst(own, row) < 0; own = onDevice[++used])
          merged.push(own);
      };
      const rows = fromServer(page);
      for (const row of rows) {
        addNewer(row);
        merged.push(row);
      }
      // The device may have a newer version of the last row, or others before it.
      page.slice(-1).forEach(addNewer);
      parts.push(merged.length > rows.length ? merged : rows);
    }
    // The device has all entries of the last two years, but only some older ones, which wait until the pages
    // around them are loaded.
    const from = next
      ? Math.min(Date.parse(next.date), recent)
      : needsServer(filter)
        ? Number.NEGATIVE_INFINITY
        : recent;
    return [...parts, onDevice.slice(used).filter(({ date }) => date >= from)].filter(({ length }) => length);
  };
}
