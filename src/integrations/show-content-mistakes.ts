import type { AstroIntegration } from 'astro';
import type { Site } from '../content-checks/addresses.ts';
import { checkContent } from '../content-checks/check-content.ts';
import { ContentError, type FileProblems } from '../content-checks/content-error.ts';
import { contentFilesIn } from '../content-checks/content-files.ts';
import { mistakesPage } from './mistakes-page.ts';

/**
 * During `npm run dev`: as long as anything is wrong in `src/content`, every page shows the mistakes in the
 * same words that would stop a build, instead of an outdated page or the tools' English errors. When they are
 * corrected, the page returns.
 */
export const showContentMistakes = (site: Site): AstroIntegration => {
  let root: URL;
  return {
    name: 'show-content-mistakes',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = config.root;
      },
      'astro:server:setup': ({ server, logger }) => {
        let found: readonly FileProblems[] | undefined;
        let printed = '';
        /** Checks again only after a file has changed. Prints new mistakes in the terminal, too. */
        const check = () => {
          found ??= checkContent(contentFilesIn(root), site);
          const message = found.length > 0 ? new ContentError(found).message : '';
          if (message !== printed && message !== '') logger.error(`\n${message}`);
          printed = message;
          return found;
        };
        const looksAt = ['src/content', 'src/assets', 'src/pages', 'public'].map(
          (folder) => new URL(folder, root).pathname,
        );
        server.watcher.on('all', (_event, path) => {
          if (!looksAt.some((folder) => path.replaceAll('\\', '/').startsWith(folder))) return;
          const before = printed;
          found = undefined;
          check();
          if (printed !== before) server.hot.send({ type: 'full-reload', path: '*' });
        });
        server.middlewares.use((request, response, next) => {
          const isPage =
            request.headers.accept?.includes('text/html') && !/^\/(api|@|_)/.test(request.url ?? '');
          const problems = isPage ? check() : [];
          if (problems.length === 0) return next();
          response.writeHead(500, {
            'content-type': 'text/html; charset=utf-8',
            'cache-control': 'no-store',
          });
          response.end(mistakesPage(problems));
        });
      },
    },
  };
};
