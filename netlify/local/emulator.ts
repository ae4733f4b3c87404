import { join, resolve } from 'node:path';
import { HeadersHandler } from '@netlify/headers';
import { ImageHandler } from '@netlify/images';
import { RedirectsHandler } from '@netlify/redirects';
import { startFunctions } from './functions/runner.ts';
import { createStaticSite } from './static-site.ts';

const projectRoot = resolve(import.meta.dirname, '../..');
const configPath = join(projectRoot, 'netlify.toml');

/** Answers as Netlify would: functions, pictures made to measure, redirects, then the files of the built site with the header rules. */
export interface Emulator {
  answer(request: Request): Promise<Response>;
  stop(): Promise<void>;
}

/** Serves the site built in `dist` and the functions of this project, with Netlify's own reading of the rules. */
export const startEmulator = async (dist: string): Promise<Emulator> => {
  const projectDir = resolve(dist);
  const logger = { log: () => {}, warn: console.warn, error: console.error };
  const headers = new HeadersHandler({ projectDir, configPath, logger });
  const redirects = new RedirectsHandler({
    projectDir,
    configPath,
    configRedirects: [],
    jwtRoleClaim: '',
    jwtSecret: '',
  });
  // Pictures of other hosts are not made here: that would ask the internet.
  const images = new ImageHandler({ logger, imagesConfig: { remote_images: [] } });
  const functions = await startFunctions(join(projectRoot, 'netlify/functions'));
  const site = createStaticSite(projectDir);

  const file = async (request: Request): Promise<Response> => {
    const response = await site(request);
    await headers.apply(request, response);
    return response;
  };
  const redirected = async (request: Request): Promise<Response | undefined> => {
    const match = await redirects.match(request);
    if (!match) return undefined;
    return redirects.handle(request, match, async (asked) => {
      const found = await file(asked);
      return found.status === 404 ? undefined : async () => found;
    });
  };

  const picture = async (request: Request) => images.match(request)?.handle(new URL(request.url).origin);

  return {
    answer: async (request) =>
      (await functions.answer(request)) ??
      (await picture(request)) ??
      (await redirected(request)) ??
      (await file(request)),
    stop: () => functions.stop(),
  };
};
