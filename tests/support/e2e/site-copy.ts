import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Copies a built site that requests its data at `from`, so that the copy requests it at `to`. Both are
 * origins.
 */
export function copySite(site: string, copy: string, from: string, to: string): void {
  cpSync(site, copy, { recursive: true });
  const hosts = [from, to].map((origin) => origin.replace('http:', '')) as [string, string];
  let changed = 0;
  for (const file of globSync('**/*.{html,js}', { cwd: copy })) {
    const path = join(copy, file);
    const text = readFileSync(path, 'utf8');
    if (!text.includes(hosts[0])) continue;
    writeFileSync(path, text.replaceAll(...hosts));
    changed += 1;
  }
  if (changed === 0)
    throw new Error(
      `The site in ${site} does not request its data at ${from}, as after a preview on other ports: run npm run build.`,
    );
}
