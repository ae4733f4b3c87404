import './Memories.css';
import { wholeDate } from '../../../lib/calendar.ts';
import { memory, memoryYears } from '../rules/entries.ts';
import type { EarlierYears } from '../store/asked-once.ts';
import type { LogViewModel } from '../store/log-store.ts';

interface Props {
  readonly model: LogViewModel;
  readonly earlier: EarlierYears;
}

/** 'På denne tid': what was done one, five and ten years ago; nothing where nothing was. */
export function Memories({ model: { tables, now }, earlier }: Props) {
  const rows = new Map([...earlier.rows.map((row) => [row.key, row] as const), ...tables.log]);
  const memories = memoryYears
    .map((years) => memory(rows.values(), years, now))
    .filter((each) => each.rows.length > 0);
  if (memories.length === 0) return null;
  return (
    <section className="memories" aria-labelledby="memories">
      <h2 id="memories">På denne tid</h2>
      <dl>
        {memories.map(({ years, rows: then }) => (
          <div key={years}>
            <dt>for {years} år siden</dt>
            {then.map((row) => (
              <dd key={row.key} title={wholeDate(row.date)}>
                {row.name}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
