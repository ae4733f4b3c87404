import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { Cron } from 'croner';
import type { Duties, FunctionRequest, Reply } from './messages.ts';
import { type RateLimit, rateLimiter } from './rate-limiter.ts';

// Serves the functions of a folder in a thread started by runner.ts. Its first message says that it is ready.

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
  isTooMany: (address: string) => boolean;
  run: NetlifyFunction['default'];
}
const routes: Route[] = [];
for (const name of readdirSync(folder).filter((file) => /\.m?[jt]s$/.test(file))) {
  const { default: run, config } = (await import(pathToFileURL(join(folder, name)).href)) as NetlifyFunction;
  for (const pathname of list(config?.path))
    routes.push({
      pattern: new URLPattern({ pathname }),
      excluded: list(config?.excludedPath).map((path) => new URLPattern({ pathname: path })),
      methods: list(config?.method),
      preferStatic: config?.preferStatic ?? false,
      isTooMany: duties.limits && config?.rateLimit ? rateLimiter(config.rateLimit) : () => false,
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
  isNoFile,
}: FunctionRequest): Promise<Reply['answered']> => {
  const route = routes.find(
    ({ pattern, excluded, methods }) =>
      pattern.test(url) &&
      !excluded.some((each) => each.test(url)) &&
      (methods.length === 0 || methods.includes(method)),
  );
  if (!route) return null;
  if (route.preferStatic && !isNoFile) return 'unless-file';
  const params = route.pattern.exec(url)?.pathname.groups;
  // The last address is the one that the proxy itself has seen.
  const address = new Headers(headers).get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '127.0.0.1';
  if (route.isTooMany(address)) return { status: 429, headers: [['cache-control', 'no-store']], body: null };
  const context = { ip: address, params, requestId: crypto.randomUUID() };
  const response = await route.run(new Request(url, { method, headers, body }), context);
  return {
    status: response.status,
    headers: [...response.headers],
    body: method === 'HEAD' ? null : response.body && (await response.arrayBuffer()),
  };
};

parentPort?.on('message', async (message: FunctionRequest) => {
  const reply = (answered: Reply['answered']) => parentPort?.postMessage({ id: message.id, answered });
  try {
    reply(await answer(message));
  } catch (error) {
    console.error(error);
    reply({ status: 500, headers: [], body: null });
  }
});
parentPort?.postMessage('ready');
