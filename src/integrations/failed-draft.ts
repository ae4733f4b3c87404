import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { checkContent } from '../content-checks/check-content.ts';
import { ContentError } from '../content-checks/content-error.ts';
import { contentFilesIn } from '../content-checks/content-files.ts';
import { type Edition, editionFile } from '../lib/publishing.ts';
import { site } from '../site.config.ts';
import { mistakesPage } from './show-content-mistakes.ts';

// Run by Netlify when a draft cannot be built: its address and `/udgiv` then say why, to who has no account at
// Netlify. Without it the draft of before would stay, as if nothing had been saved.
const found = await checkContent(contentFilesIn(process.cwd()), site);
const mistakes =
  found.length > 0
    ? new ContentError(found).message
    : 'Fejlen er ikke i teksterne. Sig det til den, der passer hjemmesiden.';
rmSync('dist', { recursive: true, force: true });
mkdirSync('dist');
writeFileSync(`dist/${editionFile}`, JSON.stringify({ source: '', pages: {}, mistakes } satisfies Edition));
// `/forside` is what the function of the front page shows.
for (const page of ['index', 'forside', '404'])
  writeFileSync(
    `dist/${page}.html`,
    mistakesPage(
      mistakes,
      'Kladden kunne ikke laves',
      'Ret, og gem. Efter et par minutter er kladden her igen.',
    ),
  );
