import { useState } from 'react';

interface Props {
  readonly id: string;
  readonly name: string;
  readonly problem: string | undefined;
  readonly value: string;
  /** The categories to choose from. */
  readonly categories: readonly string[];
  readonly set: (category: string) => void;
}

/** The option for a category that is not in the list yet. */
const other = '\n';

/** The album's category: an existing one or a new one. */
export function CategoryField({ id, name, problem, value, categories, set }: Props) {
  const [isNew, setIsNew] = useState(value !== '' && !categories.includes(value));
  const attributes = { name, 'aria-invalid': problem !== undefined, 'aria-describedby': `${id}-problem` };
  return (
    <div className="field">
      <label htmlFor={id}>Kategori</label>
      <select
        {...(!isNew && attributes)}
        id={id}
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
      <span id={`${id}-problem`} className="album-problem">
        {problem}
      </span>
    </div>
  );
}
