/**
 * Runs one piece of work at a time, in the order they were asked for. A failure is its asker's alone.
 * `afterEach` runs when a piece is done and answered, before the next one begins.
 */
export const createQueue = (afterEach: () => Promise<void> = async () => {}) => {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(work);
    last = turn.then(afterEach, afterEach).catch((error) => console.error(error));
    return turn;
  };
};
