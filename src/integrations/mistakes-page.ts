import type { FileProblems, Problem } from '../content-checks/content-error.ts';

/** Returns 'Der er en fejl' or 'Der er 3 fejl'. */
const heading = (files: readonly FileProblems[]) => {
  const count = files.flatMap(({ problems }) => problems).length;
  return `Der er ${count === 1 ? 'en' : count} fejl`;
};

/**
 * Returns a page that tells an editor what is wrong in the content. Vite's client on it reloads when the
 * mistakes are corrected. It asks now and then, too, because what it is told while it is loading is lost.
 */
export const mistakesPage = (files: readonly FileProblems[]): string => `<!doctype html>
<html lang="da">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${heading(files)}</title>
<script type="module" src="/@vite/client"></script>
<script type="module">
  setInterval(async () => {
    const answer = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => undefined);
    if (answer && answer.status !== 500) location.reload();
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
<h1>${heading(files)} i det, der er skrevet</h1>
<p>Ret, og gem. Så kommer siden igen af sig selv. Hjælp står i <b>src/content/LÆSMIG.md</b>.</p>
${files.map(({ file, problems }) => `<h2>${escapeHtml(file)}</h2>\n${problems.map(describeProblem).join('\n')}`).join('\n')}
</html>
`;

function describeProblem({ line, field, text }: Problem): string {
  const where = [line && `Linje ${line}`, field && `feltet »${field}«`].filter(Boolean).join(', ');
  return `${where && `<h3>${escapeHtml(where)}</h3>\n`}<pre>${escapeHtml(text)}</pre>`;
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
