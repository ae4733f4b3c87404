import { useState } from 'react';
import { AlbumField, type FieldProps } from './AlbumField.tsx';

interface Props extends FieldProps {
  readonly value: string;
  /** The categories to choose from. */
  readonly categories: readonly string[];
  readonly set: (category: string) => void;
}

/** The option for a category that is not in the list yet. */
const other = '\n';

/** The album's category: an existing one or a new one. */
export function CategoryField({ value, categories, set, ...field }: Props) {
  const [isNew, setIsNew] = useState(value !== '' && !categories.includes(value));
  return (
    <AlbumField
      {...field}
      label="Kategori"
      control={(attributes) => (
        <>
          <select
            {...(!isNew && attributes)}
            id={field.id}
            value={isNew ? other : value}
            onChange={({ target }) => {
              setIsNew(target.value === other);
              set(target.value === other ? '' : target.value);
            }}
          >
            {value === '' && !isNew && <option value="">Vælg …</option>}
            {categories.map((category) => (
              <option key={category}>{category}</option>
            ))}
            <option value={other}>Ny kategori …</option>
          </select>
          {isNew && (
            <input
              {...attributes}
              aria-label="Den nye kategori"
              placeholder="Navn på kategorien"
              value={value}
              autoComplete="off"
              onChange={({ target }) => set(target.value)}
            />
          )}
        </>
      )}
    />
  );
}
