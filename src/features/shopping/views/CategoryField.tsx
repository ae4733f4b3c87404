import { useState } from 'react';
import { Field } from './Field.tsx';

interface Props {
  readonly category: string;
  readonly categories: readonly string[];
  readonly error: string | undefined;
  readonly change: (category: string) => void;
}

/** A value that no category has. */
const fresh = '\n';

/** One of the categories that exist, or a new one. */
export function CategoryField({ category, categories, error, change }: Props) {
  const [isNew, setNew] = useState(!categories.includes(category));
  return (
    <>
      <Field name={isNew ? 'known-category' : 'category'} label="Kategori" error={isNew ? undefined : error}>
        {(props) => (
          <select
            {...props}
            value={isNew ? fresh : category}
            onChange={({ target }) => {
              setNew(target.value === fresh);
              change(target.value === fresh ? '' : target.value);
            }}
          >
            {categories.map((name) => (
              <option key={name}>{name}</option>
            ))}
            <option value={fresh}>Ny kategori …</option>
          </select>
        )}
      </Field>
      {isNew && (
        <Field name="category" label="Navn på ny kategori" error={error}>
          {(props) => (
            <input
              {...props}
              autoComplete="off"
              autoCapitalize="sentences"
              value={category}
              onChange={({ target }) => change(target.value)}
            />
          )}
        </Field>
      )}
    </>
  );
}
