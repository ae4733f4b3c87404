import { cpSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Puts another version of the built site in its place, as a deploy does: every script has another name, the old ones
 * are gone, the pages and their service workers know it. Gives how to bring the old version back.
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
    // The worker asks for the page itself again because of its revision.
    text = text.replace(/(url:["`](?:shopping|log)["`],revision:["`])\w+/, '$1another');
    writeFileSync(join(site, file), text);
  }
  return () => {
    rmSync(site, { recursive: true });
    renameSync(old, site);
  };
}
