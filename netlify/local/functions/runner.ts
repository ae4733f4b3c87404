import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Duties, FunctionRequest, Reply } from './messages.ts';

export interface Functions {
  /**
   * Returns the answer of the function at the address, or undefined when there is none. `isFile` says whether
   * there is a file; it is called for functions that give precedence to files.
   */
  answer(request: Request, isFile?: (request: Request) => Promise<boolean>): Promise<Response | undefined>;
  stop(): Promise<void>;
}

/**
 * Runs Netlify functions in a worker thread, with the current environment. The thread is kept, as Netlify
 * keeps functions warm: a thread for each request, as in Netlify's own emulator, takes most of a second. Not
 * emulated: background functions, the size limit of requests, and, unless `duties` asks for them, schedules
 * and rate limits.
 */
export const startFunctions = async (
  folder: string,
  duties: Duties = { limits: false, schedules: false },
): Promise<Functions> => {
  const worker = new Worker(join(import.meta.dirname, 'worker.ts'), { workerData: { folder, duties } });
  const waiting = new Map<number, (answered: Reply['answered']) => void>();
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

  let lastId = 0;
  return {
    answer: async (request, isFile = async () => false) => {
      const message: Omit<FunctionRequest, 'id'> = {
        url: request.url,
        method: request.method,
        headers: [...request.headers],
        body: request.body && (await request.clone().arrayBuffer()),
        isNoFile: false,
      };
      const send = (more: object) =>
        new Promise<Reply['answered']>((done) => {
          const id = ++lastId;
          waiting.set(id, done);
          worker.postMessage({ ...message, ...more, id });
        });
      let answered = await send({});
      if (answered === 'unless-file') {
        if (await isFile(request)) return undefined;
        answered = await send({ isNoFile: true });
      }
      return answered && answered !== 'unless-file' ? new Response(answered.body, answered) : undefined;
    },
    stop: async () => {
      await worker.terminate();
      giveUp(503);
    },
  };
};
