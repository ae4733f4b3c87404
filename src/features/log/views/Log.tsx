import { useMemo, useRef, useState } from 'react';
import { QuietButton } from '../../../app-shell/views/Button.tsx';
import { Empty } from '../../../app-shell/views/Empty.tsx';
import { LongList } from '../../../app-shell/views/LongList.tsx';
import type { LogRow } from '../../../data/tables.ts';
import { yearAndMonth } from '../../../lib/date-texts.ts';
import { tidyInput } from '../../../lib/tidy-text.ts';
import { twoYearsBefore } from '../rules/entries.ts';
import { createSearch } from '../rules/search.ts';
import type { LogStore, LogViewModel } from '../store/log-store.ts';
import { Arrivals, type Ask, Entry, entryProps } from './Entry.tsx';
import { statusText } from './texts.ts';
import { useStableList } from './use-stable-list.ts';

interface Props {
  readonly model: LogViewModel;
  readonly store: LogStore;
  readonly ask: Ask;
  readonly binned: number;
  readonly openBin: () => void;
}

/** What was done: the last two years, everything, or the results of a search. */
export function Log({ model, store, ask, binned, openBin }: Props) {
  const { entries, now, empty, layout, names } = model;
  const [query, setQuery] = useState('');
  const [showsAll, setShowsAll] = useState(false);
  const [edited, setEdited] = useState<LogRow | null>(null);
  const section = useRef<HTMLElement>(null);
  const search = useMemo(() => createSearch(query), [query]);
  const recent = twoYearsBefore(now);
  const listed = useMemo(
    () =>
      search.isEmpty
        ? entries.filter(({ done, date }) => done && (showsAll || date >= recent))
        : entries.filter((row) => search.matches(row, names.get(row.doneBy ?? ''))),
    [entries, search, showsAll, recent, names],
  );
  const hasOlder = entries.some(({ done, date }) => done && date < recent);
  const name = JSON.stringify([query, showsAll]);
  const stable = useStableList(listed, layout, edited, name);
  const { leftKeys } = stable;
  const entryOf = (row: LogRow, above: LogRow | undefined) => {
    const month = yearAndMonth(row.date);
    const shown = entryProps(model, row);
    return (
      <Entry
        key={row.key}
        {...shown}
        hasLeft={leftKeys.has(row.key)}
        edited={edited?.key === row.key ? edited : null}
        edit={setEdited}
        month={month}
        isFirstOfMonth={!above || yearAndMonth(above.date) !== month}
        note={(row.done ? shown.doneBy : shown.addedBy) ?? ''}
        search={search}
        store={store}
        ask={ask}
      />
    );
  };

  return (
    <section ref={section} className="log" aria-labelledby="log">
      <div className="row log-heading">
        <h2 id="log">Log</h2>
        <SearchForm query={query} search={setQuery} />
        <Arrivals count={stable.arrivals} show={store.relayout} />
        <button type="button" className="word-button" onClick={openBin}>
          Papirkurv{binned > 0 && ` (${binned})`}
        </button>
      </div>
      <p className="soft" role="status">
        {!empty && statusText(search.isEmpty ? null : listed.length, showsAll)}
      </p>
      <LongList
        // A new key for each search, so that nothing in its results is opened and they begin at the first.
        key={query}
        className="entries log-list"
        items={stable.rows}
        row={entryOf}
        shown={edited?.key ?? null}
      />
      {stable.rows.length === 0 && !empty && (
        <Empty drawing={search.isEmpty ? 'book' : 'search'}>
          {search.isEmpty
            ? 'Her kommer det, I har gjort.'
            : 'Du kan søge på ord, år, måned og den, der gjorde det. Prøv et kortere ord eller kun en del af det.'}
        </Empty>
      )}
      {search.isEmpty && !showsAll && hasOlder && (
        <p className="log-older">
          <QuietButton
            onClick={() => {
              // The button goes, so the focus is kept where the older entries begin.
              const shown = section.current?.querySelectorAll<HTMLElement>('.entry-button') ?? [];
              [...shown].at(-1)?.focus({ preventScroll: true });
              setShowsAll(true);
            }}
          >
            Vis ældre
          </QuietButton>
        </p>
      )}
    </section>
  );
}

/** In characters: longer than anybody searches for. */
const longestQuery = 200;

/** True where a keyboard on the screen would cover what is found. */
const isPhone = () => matchMedia('(pointer: coarse)').matches;

/** Enter or Søg searches; clearing the field, or the button, shows the last two years again. */
function SearchForm({ query, search }: { readonly query: string; readonly search: (query: string) => void }) {
  const [typed, setTyped] = useState(query);
  const field = useRef<HTMLInputElement>(null);
  return (
    <search className="log-search">
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault();
          if (isPhone()) field.current?.blur();
          // What is found is right below the field.
          field.current?.closest('section')?.scrollIntoView();
          search(tidyInput(typed, longestQuery));
        }}
      >
        <input
          ref={field}
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
            if (value === '' && query !== '') search('');
          }}
        />
        {typed !== '' && <QuietButton type="submit">Søg</QuietButton>}
        {query !== '' && (
          <QuietButton
            onClick={() => {
              setTyped('');
              search('');
              if (!isPhone()) field.current?.focus();
            }}
          >
            Vis hele loggen
          </QuietButton>
        )}
      </form>
    </search>
  );
}
