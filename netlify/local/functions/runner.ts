import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Answered, Asked, Reply } from './messages.ts';

/** The functions of the project, running. */
export interface Functions {
  /** The answer of the function at the address, or undefined where there is none. */
  answer(request: Request): Promise<Response | undefined>;
  stop(): Promise<void>;
}

/**
 * Runs Netlify functions in a thread of their own, with the environment as it is now, kept warm as Netlify keeps them:
 * a thread for each request, as Netlify's own emulation has, costs most of a second. Left out: schedules, background
 * functions, rate limits, the most that a request may weigh.
 */
export const startFunctions = async (folder: string): Promise<Functions> => {
  const worker = new Worker(join(import.meta.dirname, 'worker.ts'), {
    workerData: folder,
    env: { ...process.env },
  });
  const waiting = new Map<number, (answered: Answered | null) => void>();
  await once(worker, 'message');
  worker.on('message', ({ id, answered }: Reply) => {
    waiting.get(id)?.(answered);
    waiting.delete(id);
  });
  const giveUp = (status: number) => {
    for (const answer of waiting.values()) answer({ status, headers: [], body: null });
    waiting.clear();
  };
  worker.on('error', (error) => {
    console.error(error);
    giveUp(502);
  });

  let asked = 0;
  return {
    answer: async (request) => {
      const id = ++asked;
      const message: Asked = {
        id,
        url: request.url,
        method: request.method,
        headers: [...request.headers],
        body: request.body && (await request.clone().arrayBuffer()),
      };
      const answered = await new Promise<Answered | null>((done) => {
        waiting.set(id, done);
        worker.postMessage(message);
      });
      return answered ? new Response(answered.body, answered) : undefined;
    },
    stop: async () => {
      await worker.terminate();
      giveUp(503);
    },
  };
};
