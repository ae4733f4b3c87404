import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';

import type { FunctionRequest, Reply } from './messages.ts';

// Serves the functions of a folder in a thread started by runner.ts. Its first message says that it is ready.

interface NetlifyFunction {
  default: (request: Request, context: object) => Promise<Response> | Response;
  config?: {
    path?: string | string[];
    excludedPath?: string | string[];
    method?: string | string[];
    preferStatic?: boolean;
  };
}

const list = (value: string | string[] | undefined) => (value === undefined ? [] : [value].flat());
const { folder } = workerData as { folder: string };
interface Route {
  pattern: URLPattern;
  excluded: URLPattern[];
  methods: string[];
  preferStatic: boolean;
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
      run,
    });
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
  const context = { ip: '127.0.0.1', params, requestId: crypto.randomUUID() };
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
