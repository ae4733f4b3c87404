interface Props {
  readonly years: readonly number[];
  readonly year: number | null;
  readonly jump: (year: number | null) => void;
}

/** Lists from the end of a year and back. */
export const YearJump = ({ years, year, jump }: Props) => (
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
