import './NameField.css';
import { type InputHTMLAttributes, type Ref, useId } from 'react';
import { decimal } from '../../../lib/danish.ts';
import { excessLength, longestName } from '../rules/operations.ts';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  readonly value: string;
  readonly change: (value: string) => void;
  readonly field?: Ref<HTMLInputElement> | undefined;
}

/** The field for an entry's name. What is too long is not cut: it says how much. */
export function NameField({ value, change, field, ...attributes }: Props) {
  const error = useId();
  const excess = excessLength(value);
  return (
    <>
      <input
        {...attributes}
        ref={field}
        className="input"
        value={value}
        autoComplete="off"
        enterKeyHint="done"
        aria-invalid={excess > 0}
        aria-describedby={excess > 0 ? error : undefined}
        onChange={({ target }) => change(target.value)}
      />
      <p id={error} className="name-error" role="status">
        {excess > 0 && `Højst ${longestName} tegn: Der er ${decimal(excess, 0)} for mange.`}
      </p>
    </>
  );
}
