import { useState } from 'react';

interface Props {
  /** What is being searched for. */
  readonly query: string;
  readonly search: (query: string) => void;
}

/** Enter or Søg searches; an emptied field shows the last two years again. */
export function SearchForm({ query, search }: Props) {
  const [typed, setTyped] = useState(query);
  return (
    <search>
      <form
        className="log-search"
        onSubmit={(event) => {
          event.preventDefault();
          search(typed.trim());
        }}
      >
        <input
          type="search"
          className="input"
          aria-label="Søg i loggen"
          placeholder="Søg i loggen"
          value={typed}
          maxLength={200}
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
