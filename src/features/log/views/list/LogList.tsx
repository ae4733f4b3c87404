import './LogList.css';
import { useEffect } from 'react';
import type { LogRow } from '../../../../data/gateway/tables.ts';
import { useChunks } from '../../../../lib/chunks/use-chunks.ts';
import { dayOf } from '../../../../lib/dates.ts';
import { countRows, type Parts, sliceRows } from '../../rules/parts.ts';
import type { Search } from '../../rules/search.ts';
import type { LogStore, LogViewModel } from '../../store/log-store.ts';
import type { Edits } from '../StableList.tsx';
import { LogEntry } from './LogEntry.tsx';

interface Props {
  readonly entries: Parts;
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
const chunkSize = 20;
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
  const length = countRows(entries);
  const count = Math.ceil(length / chunkSize);
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
          {years(entries, chunk * chunkSize).map(({ year, starts, rows }) => (
            <div key={year}>
              {starts && <h3>{year}</h3>}
              <ul>
                {rows.map(({ row, position, firstOfMonth }) => (
                  <LogEntry
                    key={row.key}
                    row={row}
                    search={search}
                    firstOfMonth={firstOfMonth}
                    by={model.names.get((row.done ? row.doneBy : row.createdBy) ?? '')}
                    addedBy={model.names.get(row.createdBy ?? '')}
                    pending={model.waitingKeys.has(row.key)}
                    position={position}
                    size={complete ? length : -1}
                    current={leftKeys.has(row.key) ? model.tables.log.get(row.key) : row}
                    hasLeft={leftKeys.has(row.key)}
                    edits={edits}
                    store={store}
                    askDelete={askDelete}
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

interface Year {
  readonly year: number;
  /** Whether the entry before its first is of another year. */
  readonly starts: boolean;
  /** Each with its position in the whole list, from 1, and whether it is the first of its month. */
  readonly rows: { row: LogRow; position: number; firstOfMonth: boolean }[];
}

/** Groups the entries of the chunk that begins at `start` by year. */
function years(entries: Parts, start: number): readonly Year[] {
  const groups: Year[] = [];
  const [before] = sliceRows(entries, start - 1, start);
  let last = before && dayOf(before.date);
  let position = start;
  for (const row of sliceRows(entries, start, start + chunkSize)) {
    const day = dayOf(row.date);
    const starts = day.year !== last?.year;
    if (starts || position === start) groups.push({ year: day.year, starts, rows: [] });
    position += 1;
    groups.at(-1)?.rows.push({ row, position, firstOfMonth: starts || day.month !== last?.month });
    last = day;
  }
  return groups;
}
