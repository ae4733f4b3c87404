import { type ReactNode, useId } from 'react';
import { QuietButton } from '../../../app-shell/views/Button.tsx';
import { useTask } from './use-task.ts';

interface Props {
  readonly rows: readonly {
    readonly id: string;
    readonly text: ReactNode;
    readonly button: string;
    readonly press: () => unknown;
  }[];
}

/** Devices, invitations or people, each with a button for what can be done about it. */
export function Rows({ rows }: Props) {
  const list = useId();
  const task = useTask();
  return (
    <>
      <ul className="family-rows">
        {rows.map(({ id, text, button, press }) => (
          <li key={id} className="row">
            <span id={list + id} className="soft">
              {text}
            </span>
            <QuietButton aria-describedby={list + id} onClick={() => task.run(async () => press())}>
              {button}
            </QuietButton>
          </li>
        ))}
      </ul>
      <p className="problem" role="alert">
        {task.failure}
      </p>
    </>
  );
}
