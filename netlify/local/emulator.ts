import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { HeadersHandler } from '@netlify/headers';
import { RedirectsHandler } from '@netlify/redirects';
import { startFunctions } from './functions/runner.ts';
import { createImageCdn } from './image-cdn.ts';
import { createStaticSite } from './static-site.ts';

const projectRoot = resolve(import.meta.dirname, '../..');
const configPath = join(projectRoot, 'netlify.toml');

/**
 * Answers as Netlify would: functions, thumbnails, redirects, then the files of the built site with the header rules. Only
 * with `keptIn`, a folder for thumbnails on a machine that nobody attends, functions have rate limits and schedules.
 */
export const startEmulator = async (dist: string, keptIn?: string) => {
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
  const functions = await startFunctions(join(projectRoot, 'netlify/functions'), Boolean(keptIn));
  const site = createStaticSite(projectDir);
  const answerImage = createImageCdn(site, keptIn);

  const file = async (request: Request): Promise<Response> => {
    const response = await site(request);
    await headers.apply(request, response);
    return response;
  };
  const redirected = async (request: Request): Promise<Response | undefined> => {
    const match = await redirects.match(request);
    if (!match) return undefined;
    const answer = await redirects.handle(request, match, async (asked) => {
      const found = await file(asked);
      return found.status === 404 ? undefined : async () => found;
    });
    const location = answer?.headers.get('location');
    if (!answer || !location) return answer;
    // As Netlify sends it: a proxy before the site has another address.
    const headers = { location: location.replace(new URL(request.url).origin, '') };
    return new Response(null, { status: answer.status, headers });
  };

  const answerDynamic = async (request: Request) =>
    refuseUndecodable(request) ??
    (await functions.answer(request)) ??
    (await answerImage(request)) ??
    (await redirected(request));

  return {
    answer: async (request: Request) => {
      const answer = (await answerDynamic(request)) ?? (await file(request));
      const instead = answer.status === 404 && (await functions.answer(request, true));
      return compressed(request, instead || answer);
    },
    /** The same without the files: undefined where a file or the 404 page would be served. */
    answerDynamic,
    stop: functions.stop,
  };
};

export type Emulator = Awaited<ReturnType<typeof startEmulator>>;

/** Netlify's packages decode every address and crash on one that cannot be decoded. */
const refuseUndecodable = ({ url }: Request): Response | undefined => {
  try {
    decodeURIComponent(new URL(url).pathname);
    return undefined;
  } catch {
    return new Response('Bad Request', { status: 400 });
  }
};

/** Compresses text, as Netlify's edge and Supabase's do. Returns other answers unchanged. */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const isAccepted = /\bbr\b/.test(request.headers.get('accept-encoding') ?? '');
  const isText = /^text\/|javascript|json|xml|svg|icon/.test(response.headers.get('content-type') ?? '');
  if (!isAccepted || !response.body || !isText) return response;
  // The higher qualities take seventy times as long, for a page that is a few bytes smaller.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
  const body = new Uint8Array(await promisify(brotliCompress)(await response.arrayBuffer(), { params }));
  const headers = new Headers(response.headers);
  headers.set('content-encoding', 'br');
  headers.set('content-length', String(body.length));
  headers.append('vary', 'accept-encoding');
  return new Response(body, { status: response.status, headers });
}
