interface Task {
  readonly time: number;
  readonly work: () => void;
}

export type SimulatedTime = ReturnType<typeof createSimulatedTime>;

/** Advances only on request. `idle` resolves when work in real time, such as a query to a real database, is done. */
export function createSimulatedTime(start: number, idle?: () => Promise<void>) {
  let clock = start;
  const tasks: Task[] = [];

  function after(ms: number, work: () => void) {
    const task = { time: clock + Math.max(0, ms), work };
    tasks.splice(tasks.findLastIndex(({ time }) => time <= task.time) + 1, 0, task);
    return () => {
      const index = tasks.indexOf(task);
      if (index >= 0) tasks.splice(index, 1);
    };
  }
  /** Resolves after every promise that can settle without time passing: `nextTick` comes after all of them. */
  async function settle() {
    await new Promise<void>((resolve) => process.nextTick(resolve));
    await idle?.();
  }

  return {
    now: () => clock,
    after,
    pass: (ms: number) => new Promise<void>((resolve) => void after(ms, resolve)),
    async advance(ms: number) {
      const end = clock + ms;
      await settle();
      for (let [task] = tasks; task && task.time <= end; [task] = tasks) {
        tasks.shift();
        clock = Math.max(clock, task.time);
        task.work();
        await settle();
      }
      clock = end;
    },
  };
}
