import { type ReactNode, useId } from 'react';
import { QuietButton } from '../../../app-shell/views/Button.tsx';
import { useTask } from './use-task.ts';

interface Props {
  readonly button: string;
  readonly press: () => unknown;
  readonly children: ReactNode;
}

/** A device, an invitation or a person, with a button for what can be done about it. */
export function Row({ button, press, children }: Props) {
  const text = useId();
  const task = useTask();
  return (
    <li className="row">
      <span id={text} className="soft">
        {children}
      </span>
      <QuietButton aria-describedby={text} onClick={() => task.run(async () => press())}>
        {button}
      </QuietButton>
      <p className="problem" role="alert">
        {task.failure}
      </p>
    </li>
  );
}
