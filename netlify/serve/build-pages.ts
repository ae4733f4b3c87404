import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { buildSite } from '../local/preview.ts';

const projectRoot = resolve(import.meta.dirname, '../..');

/**
 * Builds the pages and puts them in the place of those in `folder`, in one step, so that a failed build leaves
 * those of before. They are built inside the project and copied: Astro moves files within its own folder, which
 * fails where `folder` is on another file system, and takes a folder whose path begins like the project's for
 * one inside it. Where a former start was killed between the two renames, the former pages come back first.
 */
export const buildPages = async (folder: string, settings: NodeJS.ProcessEnv): Promise<void> => {
  const astroFolder = join(projectRoot, '.astro');
  await mkdir(astroFolder, { recursive: true });
  const built = await mkdtemp(join(astroFolder, 'pages-'));
  const [next, former] = [`${folder}-next`, `${folder}-former`];
  if (!existsSync(folder) && existsSync(former)) await rename(former, folder);
  try {
    await buildSite(built, settings);
    for (const left of [next, former]) await rm(left, { recursive: true, force: true });
    await cp(built, next, { recursive: true });
    await rename(folder, former).catch(() => {});
    await rename(next, folder);
    await rm(former, { recursive: true, force: true });
  } finally {
    await rm(built, { recursive: true, force: true });
  }
};
