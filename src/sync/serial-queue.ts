/** Returns a function that runs one piece of work at a time. A failure affects only its own caller. */
export function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <R>(work: () => Promise<R>): Promise<R> => {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  };
}
