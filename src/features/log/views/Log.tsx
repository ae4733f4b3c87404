import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { QuietButton } from '../../../app-shell/views/Button.tsx';
import type { LogRow } from '../../../data/tables.ts';
import { yearAndMonth } from '../../../lib/long-dates.ts';
import { twoYearsBefore } from '../rules/entries.ts';
import { createSearch, type Search } from '../rules/search.ts';
import type { LogStore, LogViewModel } from '../store/log-store.ts';
import { Arrivals } from './Arrivals.tsx';
import { Entry, type EntryActions } from './Entry.tsx';
import { statusText } from './texts.ts';
import { useStableList } from './use-stable-list.ts';

interface Props {
  readonly model: LogViewModel;
  readonly store: LogStore;
  readonly actions: EntryActions;
  readonly query: string;
  /** The entries in the bin. */
  readonly binned: number;
  readonly openBin: () => void;
}

/** What was done: the last two years, everything, or the results of a search. */
export function Log({ model, store, actions, query, binned, openBin }: Props) {
  const { entries, now, empty, layout } = model;
  const [showsAll, setShowsAll] = useState(false);
  const [edited, setEdited] = useState<LogRow | null>(null);
  const section = useRef<HTMLElement>(null);
  const search = useMemo(() => createSearch(query), [query]);
  const recent = twoYearsBefore(now);
  const listed = useMemo(
    () =>
      search.isEmpty
        ? entries.filter(({ done, date }) => done && (showsAll || date >= recent))
        : entries.filter(search.matches),
    [entries, search, showsAll, recent],
  );
  const hasOlder = entries.some(({ done, date }) => done && date < recent);
  const name = JSON.stringify([query, showsAll]);
  const stable = useStableList(listed, layout, edited, name);

  return (
    <section ref={section} className="log" aria-labelledby="log">
      <div className="row log-heading">
        <h2 id="log">Log</h2>
        <Arrivals count={stable.arrivals} show={store.relayout} />
        <button type="button" className="word-button" onClick={openBin}>
          Papirkurv{binned > 0 && ` (${binned})`}
        </button>
      </div>
      <p className="log-status" role="status">
        {!empty && statusText(search.isEmpty ? null : listed.length, showsAll)}
      </p>
      <LogList
        // A new key for each search, so that nothing in its results is opened and they begin at the first.
        key={query}
        rows={stable.rows}
        leftKeys={stable.leftKeys}
        edited={edited}
        edit={setEdited}
        search={search}
        tables={model.tables}
        names={model.names}
        waitingKeys={model.waitingKeys}
        author={model.author}
        actions={actions}
      />
      {stable.rows.length === 0 && !empty && (
        <p className="log-none">
          {search.isEmpty
            ? 'Her kommer det, I har gjort.'
            : 'Der søges i teksten, på årstal og på måneder. Prøv et kortere ord eller kun en del af det.'}
        </p>
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

interface ListProps extends Pick<LogViewModel, 'tables' | 'names' | 'waitingKeys' | 'author'> {
  readonly rows: readonly LogRow[];
  readonly leftKeys: ReadonlySet<string>;
  readonly edited: LogRow | null;
  readonly edit: (row: LogRow | null) => void;
  readonly search: Search;
  readonly actions: EntryActions;
}

/** How many entries are rendered together, and how many fill a screen. */
const chunkSize = 50;
const screenful = 20;
/** How far from the screen they are, as a CSS length, and the height of one in px until it is known. */
const nearby = '1000px';
const entryHeight = 60;

/**
 * A list of any length of which only the chunks near the screen are rendered. The first frame has only what
 * fills the screen: the answer to a search is felt, and the rest is not seen yet.
 */
const LogList = memo(function LogList({ rows, ...props }: ListProps) {
  const isComplete = useDeferredValue(true, false);
  const shown = isComplete ? rows : rows.slice(0, screenful);
  return (
    <div className="log-list">
      {Array.from({ length: Math.ceil(shown.length / chunkSize) }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a chunk is where it is in the list.
        <Chunk key={i} rows={shown} start={i * chunkSize} {...props} />
      ))}
    </div>
  );
});

/** The entries from `start` on, or the room for them. */
function Chunk({ rows, start, ...props }: ListProps & { readonly start: number }) {
  const { leftKeys, edited, edit, search, tables, names, waitingKeys, author, actions } = props;
  const box = useRef<HTMLUListElement>(null);
  const chunk = rows.slice(start, start + chunkSize);
  // The first is seen at once; the observer tells of the others.
  const [isNear, setNear] = useState(start === 0);
  const [height, setHeight] = useState(chunk.length * entryHeight);
  useEffect(() => {
    const list = box.current;
    if (!list) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        setHeight(entry.boundingClientRect.height);
        // What has the focus, such as a form, stays.
        setNear(entry.isIntersecting || list.contains(document.activeElement));
      },
      { rootMargin: nearby },
    );
    observer.observe(list);
    const print = () => flushSync(() => setNear(true));
    addEventListener('beforeprint', print);
    return () => {
      observer.disconnect();
      removeEventListener('beforeprint', print);
    };
  }, []);

  if (!isNear) return <ul ref={box} className="entries" style={{ blockSize: height }} />;
  return (
    <ul ref={box} className="entries">
      {chunk.map((row, i) => {
        const month = yearAndMonth(row.date);
        const before = rows[start + i - 1];
        const current = tables.log.get(row.key);
        const [addedBy, doneBy] = [row.createdBy, (current ?? row).doneBy].map((id) => names.get(id ?? ''));
        return (
          <Entry
            key={row.key}
            row={row}
            current={current}
            hasLeft={leftKeys.has(row.key)}
            edited={edited?.key === row.key ? edited : null}
            edit={edit}
            month={month}
            isFirstOfMonth={!before || yearAndMonth(before.date) !== month}
            note={(row.done ? doneBy : addedBy) ?? ''}
            addedBy={addedBy}
            doneBy={doneBy}
            pending={waitingKeys.has(row.key)}
            search={search}
            author={author}
            actions={actions}
          />
        );
      })}
    </ul>
  );
}
