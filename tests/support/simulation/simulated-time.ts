interface Task {
  readonly time: number;
  readonly order: number;
  readonly work: () => void;
}

export type SimulatedTime = ReturnType<typeof createSimulatedTime>;

/**
 * Simulated time, which advances only on request. Scheduled work runs in order of its time, then in order of
 * scheduling. `idle` resolves when work in real time, such as a query to a real database, is done.
 */
export function createSimulatedTime(start: number, idle?: () => Promise<void>) {
  let clock = start;
  let scheduled = 0;
  let tasks: Task[] = [];

  function after(ms: number, work: () => void) {
    const task = { time: clock + Math.max(0, ms), order: scheduled++, work };
    tasks.push(task);
    return () => {
      tasks = tasks.filter((each) => each !== task);
    };
  }
  const earliest = () =>
    tasks.reduce<Task | undefined>(
      (first, task) =>
        !first || task.time < first.time || (task.time === first.time && task.order < first.order)
          ? task
          : first,
      undefined,
    );
  /** Resolves after every promise that can settle without time passing. */
  async function settle() {
    await new Promise<void>((resolve) => setImmediate(resolve));
    await idle?.();
  }

  return {
    now: () => clock,
    after,
    /** A promise that resolves after `ms`. */
    pass: (ms: number) => new Promise<void>((resolve) => void after(ms, resolve)),
    /** Advances the time by `ms` and runs everything scheduled within it. */
    async advance(ms: number) {
      const end = clock + ms;
      await settle();
      for (let task = earliest(); task && task.time <= end; task = earliest()) {
        const next = task;
        tasks = tasks.filter((each) => each !== next);
        clock = Math.max(clock, next.time);
        next.work();
        await settle();
      }
      clock = end;
    },
  };
}
