import type { AstroIntegration } from 'astro';
import type { Site } from '../content-checks/addresses.ts';
import { checkContent } from '../content-checks/check-content.ts';
import { ContentError, type FileProblems, type Problem } from '../content-checks/content-error.ts';
import { contentFilesIn } from '../content-checks/content-files.ts';

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
        let found: Promise<readonly FileProblems[]> | undefined;
        let printed = '';
        /** Checks again only after a file has changed. Prints new mistakes in the terminal, too. */
        const check = async () => {
          found ??= checkContent(contentFilesIn(root), site);
          const problems = await found;
          const message = problems.length > 0 ? new ContentError(problems).message : '';
          if (message !== printed && message !== '') logger.error(`\n${message}`);
          printed = message;
          return problems;
        };
        const looksAt = ['src/content', 'src/assets', 'src/pages', 'public'].map(
          (folder) => new URL(folder, root).pathname,
        );
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
          const problems = isPage ? await check() : [];
          if (problems.length === 0) return next();
          const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
          response.writeHead(500, headers).end(mistakesPage(problems));
        });
      },
    },
  };
};

/** Returns a page that tells an editor what is wrong, and asks now and then whether it has been corrected. */
const mistakesPage = (files: readonly FileProblems[]): string => {
  const count = files.flatMap(({ problems }) => problems).length;
  const heading = `Der er ${count === 1 ? 'en' : count} fejl i det, der er skrevet`;
  return `<!doctype html>
<html lang="da">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${heading}</title>
<script type="module">
  setInterval(async () => {
    const answer = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => undefined);
    if (!answer) return;
    if (answer.status !== 500) location.reload();
    else document.querySelector('main').outerHTML = /<main>[^]*<\\/main>/.exec(await answer.text())[0];
  }, 2000);
</script>
<style>
  :root { color-scheme: light dark; }
  body { max-width: 46rem; margin: 3rem auto; padding: 0 1.25rem; font: 1.0625rem/1.5 system-ui, sans-serif; }
  h1 { margin: 0 0 .5rem; font-size: 1.75rem; line-height: 1.2; }
  h2 { margin: 2rem 0 .75rem; padding-top: 1.25rem; border-top: 1px solid #8886; font-size: 1.125rem; overflow-wrap: anywhere; }
  h3 { margin: 0; color: light-dark(#655848, #b9ab98); font-size: 1rem; font-weight: 600; }
  pre { margin: .25rem 0 1.25rem; padding: .75rem 1rem; border-left: 4px solid #c0102b; background: light-dark(#f6efe4, #231e18);
    font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
</style>
<main>
<h1>${heading}</h1>
<p>Ret, og gem. Så kommer siden igen af sig selv. Hjælp står i <b>src/content/LÆSMIG.md</b>.</p>
${files.map(({ file, problems }) => `<h2>${escapeHtml(file)}</h2>\n${problems.map(describeProblem).join('\n')}`).join('\n')}
</main>
</html>
`;
};

function describeProblem({ line, field, text }: Problem): string {
  const where = [line && `Linje ${line}`, field && `feltet »${field}«`].filter(Boolean).join(', ');
  return `${where && `<h3>${escapeHtml(where)}</h3>\n`}<pre>${escapeHtml(text)}</pre>`;
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
