import { useMemo, useRef, useState } from 'react';
import type { LogRow } from '../../data/gateway.ts';
import { dayOf } from '../../lib/dates.ts';
import { useStore } from '../../lib/use-store.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { isKept } from './entry.ts';
import { LogList } from './LogList.tsx';
import type { ListStore } from './list-store.ts';
import { entriesOf, type Question } from './listing.ts';
import type { LogStore } from './log-store.ts';
import type { Past } from './past-store.ts';
import { SearchForm } from './SearchForm.tsx';
import type { Screen } from './screen.ts';
import { statusText } from './status-text.ts';
import { YearJump } from './YearJump.tsx';

interface Props {
  readonly screen: Screen;
  readonly store: LogStore;
  readonly list: ListStore;
  readonly past: Past;
}

/** What was done: the last two years, what was searched for, or everything back from a year. */
export function LogSection({ screen, store, list, past }: Props) {
  const listing = useStore(list);
  const [deleting, setDeleting] = useState<LogRow | null>(null);
  const { tables, pending, member } = screen;
  const { answer, question, rows, next } = listing;
  // biome-ignore lint/correctness/useExhaustiveDependencies: neither the clock alone nor asking makes another list.
  const entries = useMemo(
    () => entriesOf(listing, { tables, pending, member }, screen.now),
    [question, rows, next, tables, pending, member],
  );
  const section = useRef<HTMLElement>(null);
  /** Another list begins at its beginning, where that is above the screen. */
  function ask(part: Partial<Question>) {
    list.ask(part);
    if ((section.current?.getBoundingClientRect().top ?? 0) < 0) section.current?.scrollIntoView();
  }
  // What is found is jumped in only where it goes on beyond what is shown.
  const searching = listing.search.words.length > 0;
  const known = past.years.length > 0 ? past.years : yearsIn(tables.log.values());

  return (
    <section ref={section} className="log" aria-labelledby="log">
      <h2 id="log">Log</h2>
      <SearchForm query={question.query} search={(query) => ask({ query, year: null, everything: false })} />
      <div className="log-bar">
        <p role="status">{statusText(listing, entries.length)}</p>
        {answer.kind === 'failed' && (
          <button type="button" className="word-button" onClick={list.retry}>
            Prøv igen
          </button>
        )}
        {(!searching || question.year !== null || answer.kind === 'more') && (
          <YearJump years={known} year={question.year} jump={(year) => ask({ year })} />
        )}
      </div>
      {entries.length > 0 && (
        <LogList
          // Another question is another list, with nothing opened in it.
          key={JSON.stringify(question)}
          entries={entries}
          search={listing.search}
          complete={answer.kind === 'complete'}
          screen={screen}
          store={store}
          askDelete={setDeleting}
          more={list.more}
        />
      )}
      {entries.length === 0 && answer.kind !== 'asking' && !screen.empty && (
        <p className="log-none">{emptyText(searching)}</p>
      )}
      {answer.kind === 'unasked' && !screen.empty && (
        <p className="log-older">
          <button
            type="button"
            className="button button-quiet"
            onClick={() => list.ask({ everything: true })}
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

const emptyText = (searched: boolean) =>
  searched ? 'Prøv med et kortere ord, eller kun en del af det.' : 'Her kommer det, I har gjort.';

const yearsIn = (rows: Iterable<LogRow>) =>
  [...new Set([...rows].filter((row) => row.done && isKept(row)).map(({ date }) => dayOf(date).year))].sort(
    (a, b) => b - a,
  );
