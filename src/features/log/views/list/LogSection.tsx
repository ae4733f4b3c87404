import './LogSection.css';
import { useMemo, useRef, useState } from 'react';
import type { LogRow } from '../../../../data/gateway/tables.ts';
import { dayOf } from '../../../../lib/dates.ts';
import { tidyInput } from '../../../../lib/tidy-text.ts';
import { useStore } from '../../../../lib/use-store.ts';
import { isKept, twoYearsBefore } from '../../rules/entries.ts';
import { createEntryList } from '../../rules/entry-list.ts';
import type { Filter } from '../../rules/listing.ts';
import { countRows } from '../../rules/parts.ts';
import type { ListStore } from '../../store/list-store.ts';
import type { EarlierYears } from '../../store/load-once.ts';
import type { LogStore, LogViewModel } from '../../store/log-store.ts';
import { DeleteDialog } from '../dialogs/Dialogs.tsx';
import { Arrivals, useEdits, useStableList } from '../StableList.tsx';
import { statusText } from '../texts.ts';
import { LogList } from './LogList.tsx';

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
  const { tables, pending, member } = model;
  const { loaded, filter, pages, next } = listing;
  const [listEntries] = useState(createEntryList);
  // biome-ignore lint/correctness/useExhaustiveDependencies: neither the clock nor loading makes another list.
  const entries = useMemo(
    () => listEntries(listing, model, model.now),
    [filter, pages, next, tables.log, pending, member],
  );
  const edits = useEdits();
  const stable = useStableList(entries, model.layout, edits.rows, JSON.stringify(filter));
  const section = useRef<HTMLElement>(null);
  /** Another list is shown from its start if that is above the screen. */
  function setFilter(part: Partial<Filter>) {
    list.setFilter(part);
    if ((section.current?.getBoundingClientRect().top ?? 0) < 0) section.current?.scrollIntoView();
  }
  /** The device has stored nothing yet, so its list is empty. The reason is shown above. */
  const unread = model.empty && loaded.kind === 'on-device';
  const searching = listing.search.words.length > 0;
  // Within search results, jumping to a year is useful only if there are more than are shown.
  const canJump = !searching || filter.year !== null || loaded.kind === 'more';
  const years = earlier.years.length > 0 ? earlier.years : yearsIn(tables.log.values());
  // Until the years are known, an empty list most likely means that there are none.
  const oldest = earlier.years.at(-1);
  const hasOlder =
    oldest === undefined ? entries.length > 0 : oldest <= dayOf(twoYearsBefore(model.now)).year;

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
      <div className="log-bar">
        <p role="status">{unread ? '' : statusText(listing, countRows(entries))}</p>
        {loaded.kind === 'failed' && (
          <button type="button" className="word-button" onClick={list.retry}>
            Prøv igen
          </button>
        )}
        {canJump && !unread && (
          <YearJump years={years} year={filter.year} jump={(year) => setFilter({ year })} />
        )}
      </div>
      {stable.parts.length > 0 && (
        <LogList
          // A new key for each filter, so that nothing in the new list is opened.
          key={JSON.stringify(filter)}
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
      {stable.parts.length === 0 && loaded.kind !== 'loading' && !model.empty && (
        <p className="log-none">
          {searching
            ? 'Der søges i teksten og på årstal. Prøv et kortere ord eller kun en del af det.'
            : 'Her kommer det, I har gjort.'}
        </p>
      )}
      {loaded.kind === 'on-device' && !model.empty && hasOlder && (
        <p className="log-older">
          <button
            type="button"
            className="button button-quiet"
            onClick={() => list.setFilter({ everything: true })}
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

interface JumpProps {
  readonly years: readonly number[];
  readonly year: number | null;
  readonly jump: (year: number | null) => void;
}

/** Lists entries from the end of a year back. */
const YearJump = ({ years, year, jump }: JumpProps) => (
  <label className="log-jump">
    <span>Hop til år</span>
    <select
      className="input"
      value={year ?? ''}
      onChange={({ target }) => jump(target.value === '' ? null : Number(target.value))}
    >
      <option value="">Nyeste</option>
      {years.map((each) => (
        <option key={each} value={each}>
          {each}
        </option>
      ))}
    </select>
  </label>
);

const yearsIn = (rows: Iterable<LogRow>) =>
  [...new Set([...rows].filter((row) => row.done && isKept(row)).map(({ date }) => dayOf(date).year))].sort(
    (a, b) => b - a,
  );

interface SearchProps {
  /** The current query. */
  readonly query: string;
  readonly search: (query: string) => void;
  /** Somebody types: the message of what was done before would cover the field, and what is found. */
  readonly begin: () => void;
}

/** In characters: longer than anybody searches for. */
const longestQuery = 200;

/** Enter or Søg searches; clearing the field shows the last two years again. */
function SearchForm({ query, search, begin }: SearchProps) {
  const [typed, setTyped] = useState(query);
  return (
    <search>
      <form
        className="log-search"
        onSubmit={(event) => {
          event.preventDefault();
          search(tidyInput(typed, longestQuery));
        }}
      >
        <input
          type="search"
          className="input"
          aria-label="Søg i loggen"
          placeholder="Søg i loggen"
          value={typed}
          maxLength={longestQuery}
          autoComplete="off"
          enterKeyHint="search"
          onChange={({ target: { value } }) => {
            setTyped(value);
            begin();
            if (value === '' && query !== '') search('');
          }}
        />
        <button type="submit" className="button">
          Søg
        </button>
      </form>
    </search>
  );
}
