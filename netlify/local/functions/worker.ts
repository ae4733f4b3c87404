import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { Config } from '@netlify/functions';
import { Cron } from 'croner';
import { clientAddress, rateLimiter } from '../rate-limit.ts';

// Serves the functions of a folder in a thread started by runner.ts. Its first message says that it is ready.

export interface FunctionRequest {
  url: string;
  init: { method: string; headers: [string, string][]; body: ArrayBuffer | null };
  /** Ask the functions that give precedence to files, because there is none at the address. */
  isMissing: boolean;
  reply: MessagePort;
}

export interface FunctionResponse {
  status: number;
  headers: [string, string][];
  body: ArrayBuffer | null;
}

interface NetlifyFunction {
  default: (request: Request) => Promise<Response> | Response;
  config?: Config;
}

/** `isUnattended`: keep rate limits, and run schedules also once at the start, since the machine may have been off. */
const { folder, isUnattended } = workerData as { folder: string; isUnattended: boolean };
const list = <T>(value: T | T[] | undefined) => (value === undefined ? [] : [value].flat());

/** Of a function that declares none: more than four members behind one address ask for. */
const usualLimit = { windowSize: 180, windowLimit: 240 };

const all = await Promise.all(
  // A Mac adds files of its own to a folder that was looked at.
  readdirSync(folder)
    .filter((file) => /\.m?[jt]s$/.test(file))
    .map(async (name) => {
      const { default: run, config } = (await import(
        pathToFileURL(join(folder, name)).href
      )) as NetlifyFunction;
      return { name, run, config };
    }),
);
const routes = all.flatMap(({ run, config }) => {
  const refuseTooMany = isUnattended ? rateLimiter(config?.rateLimit ?? usualLimit) : () => undefined;
  return list(config?.path).map((pathname) => ({
    pattern: new URLPattern({ pathname }),
    excluded: list(config?.excludedPath).map((path) => new URLPattern({ pathname: path })),
    methods: list<string>(config?.method),
    preferStatic: config?.preferStatic ?? false,
    refuseTooMany,
    run,
  }));
});
for (const { name, run, config } of isUnattended ? all : []) {
  if (!config?.schedule) continue;
  const work = async () => void (await run(new Request('http://localhost/')));
  const report = (error: unknown) => console.error(`${name}:`, error);
  new Cron(config.schedule, { timezone: 'UTC', protect: true, catch: report }, work);
  work().catch(report);
}

const answer = async ({ url, init, isMissing }: FunctionRequest): Promise<FunctionResponse | null> => {
  const request = new Request(url, init);
  const route = routes.find(
    ({ pattern, excluded, methods, preferStatic }) =>
      preferStatic === isMissing &&
      pattern.test(url) &&
      !excluded.some((each) => each.test(url)) &&
      (methods.length === 0 || methods.includes(request.method)),
  );
  if (!route) return null;
  const address = clientAddress(request.headers, '127.0.0.1');
  const response = route.refuseTooMany(address) ?? (await route.run(request));
  return {
    status: response.status,
    headers: [...response.headers],
    body: request.method === 'HEAD' ? null : response.body && (await response.arrayBuffer()),
  };
};

parentPort?.on('message', async (message: FunctionRequest) => {
  const answered = await answer(message).catch((error): FunctionResponse => {
    console.error(error);
    return { status: 500, headers: [], body: null };
  });
  message.reply.postMessage(answered);
  message.reply.close();
});
parentPort?.postMessage('ready');
