import { type ReactNode, useState } from 'react';

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** What is wrong with the value. */
  readonly error?: string | undefined;
}

/** The props of a labelled control. */
interface ControlProps {
  readonly id: string;
  readonly name: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
}

/** A labelled control with its error. */
export function Field({
  name,
  label,
  hint,
  error,
  children,
}: FieldProps & { readonly children: (props: ControlProps) => ReactNode }) {
  const id = `field-${name}`;
  const note = error ?? hint;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        name,
        'aria-describedby': note === undefined ? undefined : `${id}-note`,
        'aria-invalid': error !== undefined,
      })}
      {note !== undefined && (
        <p id={`${id}-note`} className={error === undefined ? 'field-hint' : 'field-error'}>
          {note}
        </p>
      )}
    </div>
  );
}

interface TextProps extends FieldProps {
  readonly value: string;
  readonly change: (value: string) => void;
  readonly capitalize?: boolean;
}

export const TextField = ({ value, change, capitalize = false, ...field }: TextProps) => (
  <Field {...field}>
    {(props) => (
      <input
        {...props}
        autoComplete="off"
        autoCapitalize={capitalize ? 'sentences' : undefined}
        value={value}
        onChange={({ target }) => change(target.value)}
      />
    )}
  </Field>
);

interface CheckProps {
  readonly label: string;
  readonly checked: boolean;
  readonly change: (checked: boolean) => void;
}

export const Check = ({ label, checked, change }: CheckProps) => (
  <label className="shop-check">
    <input type="checkbox" checked={checked} onChange={({ target }) => change(target.checked)} />
    {label}
  </label>
);

interface CategoryProps extends TextProps {
  readonly categories: readonly string[];
}

/** The value of the option for a new category; no category has this name. */
const another = '\n';

/** A choice among the existing categories, or a new one. */
export function CategoryField({ value, change, categories, label, error, name }: CategoryProps) {
  const [isNew, setNew] = useState(!categories.includes(value));
  return (
    <>
      <Field name={isNew ? `known-${name}` : name} label={label} error={isNew ? undefined : error}>
        {(props) => (
          <select
            {...props}
            value={isNew ? another : value}
            onChange={({ target }) => {
              setNew(target.value === another);
              change(target.value === another ? '' : target.value);
            }}
          >
            {categories.map((each) => (
              <option key={each}>{each}</option>
            ))}
            <option value={another}>Ny kategori …</option>
          </select>
        )}
      </Field>
      {isNew && (
        <TextField
          name={name}
          label="Navn på ny kategori"
          error={error}
          value={value}
          change={change}
          capitalize
        />
      )}
    </>
  );
}
