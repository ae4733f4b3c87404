/** Longest that stopping may take, in ms; then the process ends all the same. */
const longestStop = 15_000;

/**
 * Calls `stop` once when this process is told to end, and ends it: with code 0, or 1 when stopping fails.
 * Told by a signal, however often (a terminal signals all of us, and npm passes it on once more), or, under npm, by the
 * end of the shell between npm and us, which does not pass on the signal it dies of.
 */
export const onShutdown = (stop: () => Promise<void>): void => {
  let ending = false;
  const end = async () => {
    if (ending) return;
    ending = true;
    // Vite, too, hears the signal, and would end the process as soon as its own part is done.
    const exit = process.exit.bind(process);
    process.exit = (() => {}) as never;
    setTimeout(() => exit(1), longestStop).unref();
    try {
      await stop();
      exit(0);
    } catch (error) {
      console.error(error);
      exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);

  const shell = process.ppid;
  const look = () => {
    if (process.ppid !== shell) end();
  };
  if (process.env.npm_lifecycle_event) setInterval(look, 500).unref();
};
