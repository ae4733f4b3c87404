type InTurn<Lane extends string> = <Result>(work: () => Promise<Result>, lane: Lane) => Promise<Result>;

/**
 * Runs one piece of work at a time: within a lane in the order requested, and the lanes in turn, so that many
 * requests in one do not delay another. A failure affects only its caller. `afterEach` runs after each piece
 * has resolved, before the next one starts.
 */
export const createFairQueue = <Lane extends string>(
  afterEach: () => Promise<void> = async () => {},
): InTurn<Lane> => {
  /** The lanes with waiting work; the first is served next. */
  const lanes = new Map<Lane, (() => Promise<void>)[]>();
  let running = false;

  const run = async () => {
    for (let next = lanes.entries().next().value; next; next = lanes.entries().next().value) {
      const [lane, waiting] = next;
      lanes.delete(lane);
      const work = waiting.shift();
      // This lane goes behind the others until its turn comes again.
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
      // As with a promise, the work starts after the caller's code has run.
      queueMicrotask(run);
    });
};
