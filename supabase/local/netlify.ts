import { join, resolve } from 'node:path';
import { NetlifyDev } from '@netlify/dev';
import { HeadersHandler } from '@netlify/headers';
import { createStaticSite } from './static-site.ts';

const projectRoot = resolve(import.meta.dirname, '../..');

/** Answers as Netlify would: functions, redirects, then the files of the built site with the header rules. */
export interface Netlify {
  answer(request: Request): Promise<Response>;
  stop(): Promise<void>;
}

/** Serves the built site in `dist` and the functions of this project. The functions read `process.env`. */
export const startNetlify = async (dist: string): Promise<Netlify> => {
  const netlify = new NetlifyDev({
    projectRoot,
    apiToken: '',
    skipGitignore: true,
    serverAddress: null,
    logger: { log: () => {}, warn: console.warn, error: console.error },
    aiGateway: { enabled: false },
    // Its server would listen to the whole network.
    blobs: { enabled: false },
    database: { enabled: false },
    edgeFunctions: { enabled: false },
    environmentVariables: { enabled: false },
    geolocation: { enabled: false },
    headers: { enabled: false },
    images: { enabled: false },
    staticFiles: { enabled: false },
  });
  await netlify.start();

  const rules = new HeadersHandler({
    projectDir: resolve(dist),
    configPath: join(projectRoot, 'netlify.toml'),
    logger: { log: () => {}, warn: console.warn, error: console.error },
  });
  const file = createStaticSite(dist);

  return {
    answer: async (request) => {
      const answered = await netlify.handle(request);
      if (answered) return answered;
      const response = await file(request);
      await rules.apply(request, response);
      return response;
    },
    stop: () => netlify.stop(),
  };
};
