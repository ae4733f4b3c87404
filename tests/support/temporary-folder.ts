import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** For the tests of the file or the block that calls it: what they begin later ends before it is removed. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'familieside-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
