import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPreview } from '../../../netlify/local/preview.ts';
import { dist } from '../../site/built-site.ts';
import { copyTemplate } from '../databases/database-template.ts';
import { onFreePort } from '../free-port.ts';
import { keepData } from './fresh-data.ts';
import { copySite } from './site-copy.ts';

/** The built site with its whole back end, on its own ports and with its own data. */
export type TestPreview = Awaited<ReturnType<typeof startTestPreview>>;

/** The address at which the built site requests its data. */
const builtFor = () => `http://localhost:${process.env.SUPABASE_PORT || 54321}`;

/** Starts the site in `dist/`, or the one that `npm test` built. One at a time per process. */
export async function startTestPreview() {
  const folder = mkdtempSync(join(tmpdir(), 'familieside-preview-'));
  const site = join(folder, 'site');
  const dataDir = join(folder, 'data');
  await copyTemplate('sample', dataDir);
  const preview = await onFreePort(24_000, (port) => {
    copySite(dist, site, builtFor(), `http://localhost:${port}`);
    return startPreview({
      ports: {
        site: { port: 0, variable: 'PORT' },
        supabase: { port, variable: 'SUPABASE_PORT' },
        oidc: { port: 0, variable: 'OIDC_PORT' },
      },
      dataDir,
      dist: site,
      build: false,
    });
  });
  return {
    ...preview,
    /** The folder that is served. */
    site,
    /** Restores the sample data. */
    reset: await keepData(preview.backend.database),
    stop: async () => {
      await preview.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
