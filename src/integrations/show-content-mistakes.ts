import type { AstroIntegration } from 'astro';
import type { Site } from '../content-checks/addresses.ts';
import { checkContent } from '../content-checks/check-content.ts';
import { ContentError } from '../content-checks/content-error.ts';
import { contentFilesIn, contentFolders } from '../content-checks/content-files.ts';

/** During `npm run dev`, as long as anything in `src/content` is wrong, every page says so as a build would. */
export const showContentMistakes = (site: Site): AstroIntegration => {
  let root: URL;
  return {
    name: 'show-content-mistakes',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = config.root;
      },
      'astro:server:setup': ({ server, logger }) => {
        let found: ReturnType<typeof checkContent> | undefined;
        let printed = '';
        /** Checks again only after a file has changed. Prints new mistakes in the terminal, too. */
        const check = async () => {
          found ??= checkContent(contentFilesIn(root), site);
          const problems = await found;
          const message = problems.length > 0 ? new ContentError(problems).message : '';
          if (message !== printed && message !== '') logger.error(`\n${message}`);
          printed = message;
          return message;
        };
        const looksAt = contentFolders.map((folder) => new URL(folder, root).pathname);
        server.watcher.on('all', async (_event, path) => {
          if (!looksAt.some((folder) => path.replaceAll('\\', '/').startsWith(folder))) return;
          const before = printed;
          found = undefined;
          await check();
          if (printed !== before) server.hot.send({ type: 'full-reload', path: '*' });
        });
        server.middlewares.use(async (request, response, next) => {
          const isPage =
            request.headers.accept?.includes('text/html') && !/^\/(api|@|_)/.test(request.url ?? '');
          const message = isPage ? await check() : '';
          if (message === '') return next();
          const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
          const title = 'Fejl i det, der er skrevet';
          const page = mistakesPage(message, title, 'Ret, og gem. Så kommer siden igen af sig selv.', reload);
          response.writeHead(500, headers).end(page);
        });
      },
    },
  };
};

/** Loads the page again when the watcher above says so. */
const reload = '<script type="module" src="/@vite/client"></script>';

export const mistakesPage = (
  message: string,
  title: string,
  remedy: string,
  script = '',
): string => `<!doctype html>
<html lang="da">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title}</title>
${script}
<style>
  :root { color-scheme: light dark; }
  body { max-width: 46rem; margin: 3rem auto; padding: 0 1.25rem; font: 1.0625rem/1.5 system-ui, sans-serif; }
  h1 { margin: 0 0 .5rem; font-size: 1.75rem; line-height: 1.2; }
  pre { padding: .75rem 1rem; border-left: 4px solid #c0102b; background: light-dark(#f6efe4, #231e18);
    font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
</style>
<h1>${title}</h1>
<p>${remedy}</p>
<pre>${message.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>
</html>
`;
