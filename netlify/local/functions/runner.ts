import { once } from 'node:events';
import { join } from 'node:path';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { FunctionRequest, FunctionResponse } from './worker.ts';

/** Runs Netlify functions in one thread with the current environment: a thread for each request takes most of a second. */
export const startFunctions = async (folder: string, isUnattended: boolean) => {
  const worker = new Worker(join(import.meta.dirname, 'worker.ts'), { workerData: { folder, isUnattended } });
  worker.on('error', (error) => console.error(error));
  await once(worker, 'message');
  return {
    /** Functions that give precedence to files are only asked where there is no file: when `isMissing`. */
    answer: async (request: Request, isMissing = false): Promise<Response | undefined> => {
      const { url, method, headers } = request;
      const body = request.body && (await request.clone().arrayBuffer());
      const { port1: inbox, port2: reply } = new MessageChannel();
      const init = { method, headers: [...headers], body };
      const message: FunctionRequest = { url, init, isMissing, reply };
      worker.postMessage(message, [reply]);
      const answered = await new Promise<FunctionResponse | null>((done) => {
        inbox.once('message', done);
        // The thread has ended.
        inbox.once('close', () => done({ status: 503, headers: [], body: null }));
      });
      return answered ? new Response(answered.body, answered) : undefined;
    },
    stop: async () => void (await worker.terminate()),
  };
};
