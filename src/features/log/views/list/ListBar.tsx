import './ListBar.css';
import type { Filter, Listing } from '../../rules/listing.ts';
import type { ListStore } from '../../store/list-store.ts';

interface Props {
  /** What is listed, in a few words; empty while nothing is known of it. */
  readonly status: string;
  readonly listing: Listing;
  readonly list: ListStore;
  /** The years from which the log can be listed, the latest first. */
  readonly years: readonly number[];
  readonly setFilter: (part: Partial<Filter>) => void;
}

/** Says what is listed, and offers to load what could not be loaded and to jump to a year. */
export function ListBar({ status, listing: { loaded, filter, search }, list, years, setFilter }: Props) {
  // Within search results, jumping to a year is useful only if there are more than are shown.
  const isUseful = search.words.length === 0 || filter.year !== null || loaded.kind === 'more';
  return (
    <div className="log-bar">
      <p role="status">{status}</p>
      {loaded.kind === 'failed' && (
        <button type="button" className="word-button" onClick={list.retry}>
          Prøv igen
        </button>
      )}
      {isUseful && status && (
        <YearJump years={years} year={filter.year} jump={(year) => setFilter({ year })} />
      )}
    </div>
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
