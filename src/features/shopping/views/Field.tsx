import type { ReactNode } from 'react';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** What is wrong with what stands in it. */
  readonly error: string | undefined;
  readonly children: (props: {
    id: string;
    name: string;
    'aria-describedby': string | undefined;
    'aria-invalid': boolean;
  }) => ReactNode;
}

/** A labelled field with what is wrong beside it. */
export function Field({ name, label, hint, error, children }: Props) {
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
