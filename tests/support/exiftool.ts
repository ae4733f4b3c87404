import { execFileSync, spawnSync } from 'node:child_process';

/**
 * Whether this machine has `exiftool` (Debian: libimage-exiftool-perl), which reads metadata with none of our
 * code.
 */
export const hasExiftool = spawnSync('exiftool', ['-ver']).status === 0;

/** The groups that every file has: how it is read, how large it is, and how its pixels are encoded. */
const plain = /^(SourceFile|ExifTool|System|File|Composite|RIFF|QuickTime|Meta|JFIF|PNG|PNG-pHYs)$/;

/** Returns the groups of metadata that exiftool finds in a picture, such as `ExifIFD` or `GPS`. */
export function exiftoolGroups(file: Uint8Array): readonly string[] {
  const answer = execFileSync('exiftool', ['-json', '-G1', '-a', '-u', '-'], { input: file });
  const [tags] = JSON.parse(answer.toString()) as Record<string, unknown>[];
  const groups = new Set(Object.keys(tags ?? {}).map((tag) => tag.replace(/:.*/, '')));
  return [...groups].filter((group) => !plain.test(group));
}
