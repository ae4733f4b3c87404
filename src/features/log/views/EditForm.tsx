import './EditForm.css';
import { type KeyboardEvent, useState } from 'react';
import { NameField } from './NameField.tsx';

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
      <NameField aria-label="Navn" value={typed} change={setTyped} autoFocus onKeyDown={leave} />
      <button type="button" className="button button-quiet" onClick={cancel}>
        Fortryd
      </button>
      <button type="submit" className="button">
        Gem
      </button>
    </form>
  );
}
