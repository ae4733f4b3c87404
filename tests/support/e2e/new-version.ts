import { cpSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Replaces the built site with another version, as a deploy does: every script has another name, the old ones
 * are gone, and the pages and service workers use the new names. Returns a function that restores the old
 * version.
 */
export function deployNewVersion(site: string): () => void {
  const old = `${site}-old`;
  cpSync(site, old, { recursive: true });
  const renamed = new Map<string, string>();
  for (const file of globSync('_astro/*.js', { cwd: site })) {
    const name = basename(file);
    renamed.set(name, name.replace(/\.js$/, '2.js'));
    renameSync(join(site, file), join(site, dirname(file), renamed.get(name) ?? ''));
  }
  for (const file of globSync('**/*.{html,js}', { cwd: site })) {
    let text = readFileSync(join(site, file), 'utf8');
    for (const [name, next] of renamed) text = text.replaceAll(name, next);
    // The worker fetches the pages again because of their new revisions.
    text = text.replace(/(url:["`](?:shopping|log)["`],revision:["`])\w+/g, '$1another');
    writeFileSync(join(site, file), text);
  }
  return () => {
    rmSync(site, { recursive: true });
    renameSync(old, site);
  };
}
