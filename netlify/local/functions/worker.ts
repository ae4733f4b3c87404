import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { Cron } from 'croner';
import { clientAddress, type RateLimit, rateLimiter } from '../rate-limit.ts';

// Serves the functions of a folder in a thread started by runner.ts. Its first message says that it is ready.

/** What a site without anybody at the machine needs besides answers. */
export interface Duties {
  /** Keep the functions' own rate limits, by the address that the proxy before the site gives. */
  limits: boolean;
  /** Run scheduled functions at their times, and once at the start, since the machine may have been off. */
  schedules: boolean;
}

export interface FunctionRequest {
  url: string;
  method: string;
  headers: [string, string][];
  body: ArrayBuffer | null;
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
  default: (request: Request, context: object) => Promise<Response> | Response;
  config?: {
    path?: string | string[];
    excludedPath?: string | string[];
    method?: string | string[];
    preferStatic?: boolean;
    rateLimit?: RateLimit;
    schedule?: string;
  };
}

const list = (value: string | string[] | undefined) => (value === undefined ? [] : [value].flat());
const { folder, duties } = workerData as { folder: string; duties: Duties };
interface Route {
  pattern: URLPattern;
  excluded: URLPattern[];
  methods: string[];
  preferStatic: boolean;
  refuseTooMany: ReturnType<typeof rateLimiter>;
  run: NetlifyFunction['default'];
}

/** Of a function that declares none: more than four members behind one address ask for. */
const usualLimit = { windowSize: 180, windowLimit: 240 };

const routes: Route[] = [];
for (const name of readdirSync(folder).filter((file) => /\.m?[jt]s$/.test(file))) {
  const { default: run, config } = (await import(pathToFileURL(join(folder, name)).href)) as NetlifyFunction;
  const refuseTooMany = duties.limits ? rateLimiter(config?.rateLimit ?? usualLimit) : () => undefined;
  for (const pathname of list(config?.path))
    routes.push({
      pattern: new URLPattern({ pathname }),
      excluded: list(config?.excludedPath).map((path) => new URLPattern({ pathname: path })),
      methods: list(config?.method),
      preferStatic: config?.preferStatic ?? false,
      refuseTooMany,
      run,
    });
  if (duties.schedules && config?.schedule) {
    const work = async () => {
      await run(new Request('http://localhost/'), {});
    };
    const report = (error: unknown) => console.error(`${name}:`, error);
    new Cron(config.schedule, { timezone: 'UTC', protect: true, catch: report }, work);
    work().catch(report);
  }
}

const answer = async ({
  url,
  method,
  headers,
  body,
  isMissing,
}: FunctionRequest): Promise<FunctionResponse | null> => {
  const route = routes.find(
    ({ pattern, excluded, methods, preferStatic }) =>
      preferStatic === isMissing &&
      pattern.test(url) &&
      !excluded.some((each) => each.test(url)) &&
      (methods.length === 0 || methods.includes(method)),
  );
  if (!route) return null;
  const params = route.pattern.exec(url)?.pathname.groups;
  const address = clientAddress(new Headers(headers), '127.0.0.1');
  const context = { ip: address, params, requestId: crypto.randomUUID() };
  const response =
    route.refuseTooMany(address) ?? (await route.run(new Request(url, { method, headers, body }), context));
  return {
    status: response.status,
    headers: [...response.headers],
    body: method === 'HEAD' ? null : response.body && (await response.arrayBuffer()),
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
