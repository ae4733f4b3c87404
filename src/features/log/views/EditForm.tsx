import './EditForm.css';
import { type KeyboardEvent, useState } from 'react';
import { longestName } from '../rules/operations.ts';

interface Props {
  readonly name: string;
  /** Takes the new name; false when it is not one, and then the form stays. */
  readonly save: (typed: string) => boolean;
  readonly cancel: () => void;
}

/** An entry's name in a field: Enter or Gem saves, Escape or Fortryd leaves it as it was. */
export function EditForm({ name, save, cancel }: Props) {
  const [typed, setTyped] = useState(name);
  const leave = ({ key }: KeyboardEvent) => key === 'Escape' && cancel();
  return (
    <form
      className="log-edit"
      onSubmit={(event) => {
        event.preventDefault();
        if (save(typed)) cancel();
      }}
    >
      <input
        className="input"
        aria-label="Navn"
        value={typed}
        maxLength={longestName}
        // biome-ignore lint/a11y/noAutofocus: the person has just pressed Ret to write here.
        autoFocus
        autoComplete="off"
        enterKeyHint="done"
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={leave}
      />
      <button type="button" className="button button-quiet" onClick={cancel}>
        Fortryd
      </button>
      <button type="submit" className="button">
        Gem
      </button>
    </form>
  );
}
