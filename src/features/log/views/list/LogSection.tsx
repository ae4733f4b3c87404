import './LogSection.css';
import { useMemo, useRef, useState } from 'react';
import type { LogRow } from '../../../../data/gateway/tables.ts';
import { dayOf, type EpochMs } from '../../../../lib/dates.ts';
import { useStore } from '../../../../lib/use-store.ts';
import { isKept, twoYearsBefore } from '../../rules/entries.ts';
import { createEntryList } from '../../rules/entry-list.ts';
import type { Filter } from '../../rules/listing.ts';
import { countRows, type Parts } from '../../rules/parts.ts';
import type { ListStore } from '../../store/list-store.ts';
import type { EarlierYears } from '../../store/load-once.ts';
import type { LogStore, LogViewModel } from '../../store/log-store.ts';
import { DeleteDialog } from '../dialogs/Dialogs.tsx';
import { Arrivals, useEdits, useStableList } from '../StableList.tsx';
import { statusText } from '../texts.ts';
import { ListBar } from './ListBar.tsx';
import { focusNeighbour } from './LogEntry.tsx';
import { LogList } from './LogList.tsx';
import { SearchForm } from './SearchForm.tsx';

interface Props {
  readonly model: LogViewModel;
  readonly store: LogStore;
  readonly list: ListStore;
  readonly earlier: EarlierYears;
}

/** What was done: the last two years, the results of a search, or everything up to a year. */
export function LogSection({ model, store, list, earlier }: Props) {
  const listing = useStore(list);
  const [deleting, setDeleting] = useState<LogRow | null>(null);
  const { tables, pending, member, author } = model;
  const { loaded, filter, pages, next } = listing;
  const [listEntries] = useState(createEntryList);
  // biome-ignore lint/correctness/useExhaustiveDependencies: neither the clock nor loading makes another list.
  const entries = useMemo(
    () => listEntries(listing, model, model.now),
    [filter, pages, next, tables.log, pending, member],
  );
  const edits = useEdits(author, (key) => {
    if (stable.leftKeys.has(key)) focusNeighbour(section.current?.querySelector(`[data-key="${key}"]`));
  });
  const stable = useStableList(entries, model.layout, edits.rows, JSON.stringify(filter));
  const section = useRef<HTMLElement>(null);
  /** Another list is shown from its start if that is above the screen. */
  function setFilter(part: Partial<Filter>) {
    list.setFilter(part);
    if ((section.current?.getBoundingClientRect().top ?? 0) < 0) section.current?.scrollIntoView();
  }
  /** The device has stored nothing yet, so its list is empty. The reason is shown above. */
  const isUnread = model.empty && loaded.kind === 'on-device';
  const years = useMemo(() => yearsIn(tables.log.values(), earlier.years), [tables.log, earlier.years]);

  return (
    <section ref={section} className="log" aria-labelledby="log">
      <div className="log-heading">
        <h2 id="log">Log</h2>
        <Arrivals count={stable.arrivals} show={store.relayout} />
      </div>
      <SearchForm
        query={filter.query}
        begin={store.messages.dismiss}
        search={(query) => setFilter({ query, year: null, everything: false })}
      />
      <ListBar
        status={isUnread ? '' : statusText(listing, countRows(entries))}
        listing={listing}
        list={list}
        years={years}
        setFilter={setFilter}
      />
      {stable.parts.length > 0 && (
        <LogList
          // A new key for each list, so that nothing in the new one is opened. Older entries
          // only continue the list.
          key={JSON.stringify([filter.query, filter.year])}
          entries={stable.parts}
          leftKeys={stable.leftKeys}
          edits={edits}
          search={listing.search}
          complete={loaded.kind === 'complete'}
          model={model}
          store={store}
          askDelete={setDeleting}
          more={list.more}
        />
      )}
      {stable.parts.length === 0 && !/loading|failed/.test(loaded.kind) && !model.empty && (
        <p className="log-none">
          {listing.search.words.length > 0
            ? 'Der søges i teksten og på årstal. Prøv et kortere ord eller kun en del af det.'
            : 'Her kommer det, I har gjort.'}
        </p>
      )}
      {loaded.kind === 'on-device' && !model.empty && hasOlder(earlier, entries, model.now) && (
        <p className="log-older">
          <button
            type="button"
            className="button button-quiet"
            onClick={() => {
              // The button goes, so the focus is kept where the older entries begin.
              const entries = section.current?.querySelectorAll<HTMLElement>('.log-more') ?? [];
              [...entries].at(-1)?.focus({ preventScroll: true });
              list.setFilter({ everything: true });
            }}
          >
            Vis ældre
          </button>
        </p>
      )}
      {deleting && (
        <DeleteDialog
          name={deleting.name}
          close={() => setDeleting(null)}
          confirm={() => {
            setDeleting(null);
            store.remove(deleting);
          }}
        />
      )}
    </section>
  );
}

/** True if the log goes further back than the last two years, as far as is known. */
function hasOlder({ years }: EarlierYears, entries: Parts, now: EpochMs): boolean {
  const oldest = years.at(-1);
  // Until the years are known, an empty list most likely means that there are none.
  return oldest === undefined ? entries.length > 0 : oldest <= dayOf(twoYearsBefore(now)).year;
}

/** Returns the years in which something was done: those known before, and those of the rows, newest first. */
function yearsIn(rows: Iterable<LogRow>, known: readonly number[]): readonly number[] {
  const years = new Set(known);
  for (const row of rows) if (row.done && isKept(row)) years.add(dayOf(row.date).year);
  return [...years].sort((a, b) => b - a);
}
