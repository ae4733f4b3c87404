/** A world whose time passes only when told: what is scheduled happens in the order of its time, then of its scheduling. */
export interface SimulatedTime {
  now(): number;
  after(ms: number, work: () => void): () => void;
  /** A promise that resolves after `ms`. */
  pass(ms: number): Promise<void>;
  /** Lets `ms` go by, with everything that happens in them. */
  advance(ms: number): Promise<void>;
}

interface Task {
  readonly time: number;
  readonly order: number;
  readonly work: () => void;
}

/** `idle` resolves when what happens in real time, such as a query of a real database, has been answered. */
export function createSimulatedTime(start: number, idle?: () => Promise<void>): SimulatedTime {
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
  /** Every promise that can settle without time passing has settled after this. */
  async function settle() {
    await new Promise<void>((resolve) => setImmediate(resolve));
    await idle?.();
  }

  return {
    now: () => clock,
    after,
    pass: (ms) => new Promise((resolve) => void after(ms, resolve)),
    async advance(ms) {
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
