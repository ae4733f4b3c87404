import { type Ref, useState } from 'react';
import { nameFrom } from '../../rules/operations.ts';
import { NameField } from '../NameField.tsx';

interface Props {
  readonly add: (typed: string) => Promise<boolean>;
  readonly field: Ref<HTMLInputElement>;
}

/** The field below the open entries: Enter or Gem adds what is in it. */
export function AddForm({ add, field }: Props) {
  const [typed, setTyped] = useState('');
  const [added, setAdded] = useState('');
  return (
    <form
      className="log-add"
      onSubmit={(event) => {
        event.preventDefault();
        if (nameFrom(typed) === null) return;
        setTyped('');
        void add(typed).then((stored) => setAdded(stored ? typed.trim() : ''));
      }}
    >
      <NameField
        field={field}
        aria-label="Tilføj gøremål"
        placeholder="Tilføj gøremål"
        value={typed}
        change={(value) => {
          setTyped(value);
          setAdded('');
        }}
      />
      <button type="submit" className="button">
        Gem
      </button>
      {/* The list is long, and what is new stands at its top. */}
      <p className="log-added" role="status">
        {added && `»${added}« står øverst.`}
      </p>
    </form>
  );
}
