import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes a folder that stands for this project: one file to publish, and what git ignores. */
export function makeProjectFolder() {
  const path = mkdtempSync(join(tmpdir(), 'project-'));
  writeFileSync(join(path, '.gitignore'), '.env\nfamily-backup.txt\n');
  writeFileSync(join(path, 'netlify.toml'), '');
  return { path, remove: () => rmSync(path, { recursive: true }) };
}
