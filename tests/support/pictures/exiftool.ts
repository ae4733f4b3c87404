import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Whether this machine has `exiftool` (Debian: libimage-exiftool-perl), which reads metadata with none of our
 * code.
 */
export const hasExiftool = spawnSync('exiftool', ['-ver']).status === 0;

/** The groups that every file has: how it is read, how large it is, and how its pixels are encoded. */
const plain = /^(SourceFile|ExifTool|System|File|Composite|RIFF|QuickTime|Meta|JFIF|PNG|PNG-pHYs)$/;

/**
 * Returns the groups of metadata that exiftool finds in each picture, such as `ExifIFD` or `GPS`. All at
 * once, since most of its time is its start.
 */
export function exiftoolGroups(files: readonly Uint8Array[]): readonly (readonly string[])[] {
  const folder = mkdtempSync(join(tmpdir(), 'familieside-exiftool-'));
  try {
    const paths = files.map((file, index) => {
      const path = join(folder, String(index));
      writeFileSync(path, file);
      return path;
    });
    const answer = execFileSync('exiftool', ['-json', '-G1', '-a', '-u', ...paths], { maxBuffer: 2 ** 28 });
    const found = JSON.parse(answer.toString()) as Record<string, unknown>[];
    return paths.map((path) => {
      const tags = found.find(({ SourceFile }) => SourceFile === path);
      if (!tags) throw new Error(`exiftool did not read ${path}`);
      const groups = new Set(Object.keys(tags).map((tag) => tag.replace(/:.*/, '')));
      return [...groups].filter((group) => !plain.test(group));
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
