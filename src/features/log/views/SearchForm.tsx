import { useRef, useState } from 'react';
import { Button, QuietButton } from '../../../app-shell/views/Button.tsx';
import { tidyInput } from '../../../lib/tidy-text.ts';

interface Props {
  readonly query: string;
  readonly search: (query: string) => void;
}

/** In characters: longer than anybody searches for. */
const longestQuery = 200;

/** True where a keyboard on the screen would cover what is found. */
const isPhone = () => matchMedia('(pointer: coarse)').matches;

/** Enter or Søg searches; clearing the field, or the button, shows the last two years again. */
export function SearchForm({ query, search }: Props) {
  const [typed, setTyped] = useState(query);
  const field = useRef<HTMLInputElement>(null);
  return (
    <search>
      <form
        className="row log-search"
        onSubmit={(event) => {
          event.preventDefault();
          if (isPhone()) field.current?.blur();
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
        {typed !== '' && <Button type="submit">Søg</Button>}
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
