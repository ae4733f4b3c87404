/** Runs `work` in its turn among what else was asked for in `lane`. */
type InTurn<Lane extends string> = <Result>(work: () => Promise<Result>, lane: Lane) => Promise<Result>;

/**
 * Runs one piece of work at a time: within a lane in the order they were asked for, and the lanes in turns, so that a
 * crowd in one does not hold up another. A failure is its asker's alone. `afterEach` runs when a piece is done and
 * answered, before the next one begins.
 */
export const createFairQueue = <Lane extends string>(
  afterEach: () => Promise<void> = async () => {},
): InTurn<Lane> => {
  /** Those with work that waits; the first is served next. */
  const lanes = new Map<Lane, (() => Promise<void>)[]>();
  let running = false;

  const run = async () => {
    for (let next = lanes.entries().next().value; next; next = lanes.entries().next().value) {
      const [lane, waiting] = next;
      lanes.delete(lane);
      const work = waiting.shift();
      // Behind the others, until its turn comes again.
      if (waiting.length > 0) lanes.set(lane, waiting);
      await work?.();
      await afterEach().catch((error) => console.error(error));
    }
    running = false;
  };

  return (work, lane) =>
    new Promise((resolve, reject) => {
      const piece = async () => {
        try {
          resolve(await work());
        } catch (error) {
          reject(error);
        }
      };
      const waiting = lanes.get(lane);
      if (waiting) waiting.push(piece);
      else lanes.set(lane, [piece]);
      if (running) return;
      running = true;
      // As with a promise, the work begins when the asker is done.
      queueMicrotask(run);
    });
};

/** The same with one lane. */
export const createQueue = (afterEach?: () => Promise<void>) => {
  const inTurn = createFairQueue<'all'>(afterEach);
  return <Result>(work: () => Promise<Result>): Promise<Result> => inTurn(work, 'all');
};
