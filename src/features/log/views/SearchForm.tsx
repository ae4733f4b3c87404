import { useRef, useState } from 'react';
import { QuietButton } from '../../../app-shell/views/Button.tsx';
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
    <search className="log-search">
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault();
          if (isPhone()) field.current?.blur();
          // What is found is right below the field.
          field.current?.closest('section')?.scrollIntoView();
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
        {typed !== '' && <QuietButton type="submit">Søg</QuietButton>}
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
