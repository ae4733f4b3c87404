/** The longest time that stopping may take, in ms, before the process ends anyway. */
const longestStop = 15_000;

/**
 * Calls `stop` once at a signal, which may arrive more than once (npm forwards that of the terminal), or, under npm, when
 * the shell between ends, since it does not forward the signal that ends it. Then exits: with 1 when stopping fails.
 */
export const onShutdown = (stop: () => Promise<void>): void => {
  let ending = false;
  const end = async () => {
    if (ending) return;
    ending = true;
    // Vite handles the signal, too, and would end the process as soon as it is done itself.
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
  const endWithShell = () => {
    if (process.ppid !== shell) end();
  };
  if (process.env.npm_lifecycle_event) setInterval(endWithShell, 500).unref();
};
