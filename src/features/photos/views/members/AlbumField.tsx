import type { ReactNode } from 'react';
import { AlbumProblem } from './AlbumProblem.tsx';

/** A field of an album's form: its name, its id, and what is wrong with its value. */
export interface FieldProps {
  readonly name: string;
  readonly id: string;
  readonly problem: string | undefined;
}

interface Props extends FieldProps {
  readonly label: string;
  /** Renders the control with these attributes. The control that the label is for also has the field's id. */
  readonly control: (attributes: {
    readonly name: string;
    readonly 'aria-invalid': boolean;
    readonly 'aria-describedby': string;
  }) => ReactNode;
  /** What belongs to the field below its problem. */
  readonly children?: ReactNode;
}

/** A field with its label and a line for what is wrong with its value. */
export const AlbumField = ({ name, id, problem, label, control, children }: Props) => (
  <div className="field">
    <label htmlFor={id}>{label}</label>
    {control({ name, 'aria-invalid': problem !== undefined, 'aria-describedby': `${id}-problem` })}
    <AlbumProblem id={`${id}-problem`}>{problem}</AlbumProblem>
    {children}
  </div>
);
