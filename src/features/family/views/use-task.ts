import { useState } from 'react';
import { failureText } from '../rules/texts.ts';

/** What a button or a form begins, and why it failed. */
export interface Task {
  readonly isBusy: boolean;
  /** Empty when it has not failed. */
  readonly failure: string;
  run(work: () => Promise<unknown>): void;
}

/** Runs one piece of work at a time. */
export function useTask(): Task {
  const [state, setState] = useState({ isBusy: false, failure: '' });
  return {
    ...state,
    run(work) {
      if (state.isBusy) return;
      setState({ isBusy: true, failure: '' });
      work().then(
        () => setState({ isBusy: false, failure: '' }),
        (error) => setState({ isBusy: false, failure: failureText(error) }),
      );
    },
  };
}
