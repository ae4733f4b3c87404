import './LogList.css';
import { useEffect } from 'react';
import type { LogRow } from '../../../../data/gateway/tables.ts';
import { yearAndMonth } from '../../../../lib/calendar.ts';
import { dayOf } from '../../../../lib/dates.ts';
import { useChunks } from '../../../../lib/use-chunks.ts';
import type { Search } from '../../rules/search.ts';
import type { LogStore, LogViewModel } from '../../store/log-store.ts';
import type { Edits } from '../StableList.tsx';
import { LogEntry } from './LogEntry.tsx';

interface Props {
  readonly entries: readonly LogRow[];
  /** Keys of entries that have left the list but still keep their places. */
  readonly leftKeys: ReadonlySet<string>;
  readonly edits: Edits;
  readonly search: Search;
  /** Whether these are all entries. */
  readonly complete: boolean;
  readonly model: LogViewModel;
  readonly store: LogStore;
  readonly askDelete: (row: LogRow) => void;
  /** Called when the end of the list is near. */
  readonly more: () => void;
}

/** How many entries are rendered together, and the estimated height of one in px. */
const chunkSize = 40;
const entryHeight = 49;

/** A list of any length of which only the part on the screen is rendered. */
export function LogList({
  entries,
  leftKeys,
  edits,
  search,
  complete,
  model,
  store,
  askDelete,
  more,
}: Props) {
  const count = Math.ceil(entries.length / chunkSize);
  const chunks = useChunks(count, chunkSize * entryHeight);
  const nearEnd = chunks.last >= count - 1;
  useEffect(() => {
    if (nearEnd) more();
  });

  const drawn = Array.from(
    { length: Math.max(0, chunks.last - chunks.first + 1) },
    (_, i) => chunks.first + i,
  );
  return (
    <div ref={chunks.box} className="log-list">
      <div style={{ blockSize: chunks.before }} />
      {drawn.map((chunk) => (
        <div key={chunk} ref={chunks.chunk} data-chunk={chunk}>
          {years(entries, chunk * chunkSize, chunkSize).map(({ year, first, rows }) => (
            <div key={year}>
              {startsYear(entries, first) && <h3>{year}</h3>}
              <ul>
                {rows.map((row, i) => (
                  <LogEntry
                    key={row.key}
                    row={row}
                    search={search}
                    firstOfMonth={monthOf(entries[first + i - 1]) !== monthOf(row)}
                    by={model.names.get((row.done ? row.doneBy : row.createdBy) ?? '')}
                    addedBy={model.names.get(row.createdBy ?? '')}
                    pending={model.waitingKeys.has(row.key)}
                    listPosition={{ position: first + i + 1, size: complete ? entries.length : -1 }}
                    reopen={() => store.reopen(row)}
                    complete={() => store.complete(row)}
                    current={leftKeys.has(row.key) ? model.tables.log.get(row.key) : row}
                    hasLeft={leftKeys.has(row.key)}
                    edits={edits}
                    store={store}
                    askDelete={() => askDelete(row)}
                  />
                ))}
              </ul>
            </div>
          ))}
        </div>
      ))}
      <div style={{ blockSize: chunks.after }} />
    </div>
  );
}

const monthOf = (row: LogRow | undefined) => (row ? yearAndMonth(row.date) : '');
const yearOf = (row: LogRow | undefined) => (row ? dayOf(row.date).year : null);

const startsYear = (entries: readonly LogRow[], index: number) =>
  yearOf(entries[index - 1]) !== yearOf(entries[index]);

/** Groups a chunk's entries by year, each group with its first entry's position in the whole list. */
function years(entries: readonly LogRow[], from: number, size: number) {
  const groups: { year: number | null; first: number; rows: LogRow[] }[] = [];
  entries.slice(from, from + size).forEach((row, i) => {
    const year = yearOf(row);
    const last = groups.at(-1);
    if (last?.year === year) last?.rows.push(row);
    else groups.push({ year, first: from + i, rows: [row] });
  });
  return groups;
}
