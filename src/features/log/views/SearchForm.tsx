import { useState } from 'react';
import { tidyInput } from '../../../lib/tidy-text.ts';

interface Props {
  /** The current query. */
  readonly query: string;
  readonly search: (query: string) => void;
}

/** In characters: longer than anybody searches for. */
const longestQuery = 200;

/** Enter or Søg searches; clearing the field shows the last two years again. */
export function SearchForm({ query, search }: Props) {
  const [typed, setTyped] = useState(query);
  return (
    <search>
      <form
        className="log-search"
        onSubmit={(event) => {
          event.preventDefault();
          // The keyboard of a phone would cover what is found.
          if (matchMedia('(pointer: coarse)').matches) event.currentTarget.querySelector('input')?.blur();
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
