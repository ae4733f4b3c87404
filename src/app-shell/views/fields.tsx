import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import type { KnownMembers } from '../store/member-names.ts';

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** What is wrong with the value, said below it. */
  readonly error?: string | undefined;
  /** What is wrong with the value, which the browser says instead of submitting the form. */
  readonly problem?: string | undefined;
}

interface ControlProps {
  readonly id: string;
  readonly name: string;
  readonly ref: (control: HTMLInputElement | HTMLSelectElement | null) => void;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
}

export function Field({
  name,
  label,
  hint,
  error,
  problem = '',
  children,
}: FieldProps & { readonly children: (props: ControlProps) => ReactNode }) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        name,
        ref: (control) => control?.setCustomValidity(problem),
        'aria-describedby': note === undefined ? undefined : `${id}-note`,
        'aria-invalid': error !== undefined,
      })}
      {note !== undefined && (
        <p id={`${id}-note`} className={error === undefined ? 'soft' : 'problem'}>
          {note}
        </p>
      )}
    </div>
  );
}

interface TextProps
  extends FieldProps,
    Pick<ComponentProps<'input'>, 'type' | 'placeholder' | 'autoCapitalize' | 'maxLength'> {
  readonly value: string;
  readonly change: (value: string) => void;
}

export const TextField = ({
  value,
  change,
  type,
  placeholder,
  autoCapitalize,
  maxLength,
  ...field
}: TextProps) => (
  <Field {...field}>
    {(props) => (
      <input
        {...props}
        {...{ type, placeholder, autoCapitalize, maxLength, value }}
        autoComplete="off"
        onChange={({ target }) => change(target.value)}
      />
    )}
  </Field>
);

interface CategoryProps extends FieldProps, Pick<TextProps, 'value' | 'change' | 'maxLength'> {
  readonly categories: readonly string[];
}

/** The value of the option for a new category; no category has this name. */
const another = '\n';

/** A choice among the existing categories, or a new one. An empty value is none yet. */
export function CategoryField({
  value,
  change,
  maxLength,
  categories,
  name,
  label,
  ...wrong
}: CategoryProps) {
  const [isNew, setNew] = useState(value !== '' && !categories.includes(value));
  return (
    <>
      <Field name={isNew ? `known-${name}` : name} label={label} {...(!isNew && wrong)}>
        {(props) => (
          <select
            {...props}
            value={isNew ? another : value}
            onChange={({ target }) => {
              setNew(target.value === another);
              change(target.value === another ? '' : target.value);
            }}
          >
            {value === '' && !isNew && <option value="">Vælg …</option>}
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
          {...wrong}
          {...{ value, change, maxLength }}
          autoCapitalize="sentences"
        />
      )}
    </>
  );
}

interface MemberProps {
  readonly members: KnownMembers;
  /** The id of a member, who may be a former one. */
  readonly value: string | null;
  readonly change: (member: string | null) => void;
}

/** Whose something is: everybody's or one member's. */
export const MemberField = ({ members: { names, former }, value, change }: MemberProps) => (
  <label className="field">
    Hvem
    <select value={value ?? ''} onChange={({ target }) => change(target.value || null)}>
      <option value="">Alle</option>
      {[...names]
        .filter(([id]) => id === value || !former.has(id))
        .map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
    </select>
  </label>
);

interface ChoiceProps<Value> {
  readonly legend: string;
  readonly options: readonly (readonly [value: Value, label: string, hint?: string])[];
  readonly value: Value;
  readonly change: (value: Value) => void;
}

export function ChoiceField<Value>({ legend, options, value, change }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend>{legend}</legend>
      {options.map(([option, label, hint]) => (
        <label key={label}>
          <input type="radio" name={name} checked={value === option} onChange={() => change(option)} />
          <span>
            {label}
            {hint && <small>{hint}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
