import { useState, useTransition } from 'react';
import { failureText } from '../rules/texts.ts';

/**
 * Runs what a button or a form begins, one piece of work at a time. `failure` says why the last one failed,
 * and is empty when it has not.
 */
export function useTask() {
  const [isBusy, start] = useTransition();
  const [failure, setFailure] = useState('');
  function run(work: () => Promise<unknown>) {
    if (isBusy) return;
    setFailure('');
    start(() =>
      work().then(
        () => {},
        (error) => setFailure(failureText(error)),
      ),
    );
  }
  return { isBusy, failure, run };
}
