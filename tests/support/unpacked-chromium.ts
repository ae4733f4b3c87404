import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dependencyFolder, dependencyVersion, importDependency } from './extra-packages.ts';

const archives = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'];

/** Several runs share it, also those that keep their temporary files in memory. */
const unpackedFolder = () =>
  join(
    process.env.LASTING_TMPDIR ?? tmpdir(),
    `familieside-chromium-${dependencyVersion('chromium', '@sparticuz/chromium')}`,
  );

/** True if an earlier run has unpacked it; then its package is not needed. */
export const isUnpacked = (): boolean => existsSync(unpackedFolder());

/** Unpacks Chromium once for all runs on this machine: two may start together, and one may be killed. */
export async function unpackedChromium(): Promise<{ folder: string; executablePath: string }> {
  const folder = unpackedFolder();
  if (!existsSync(folder)) await unpack(folder);
  return { folder, executablePath: join(folder, 'chromium') };
}

async function unpack(folder: string): Promise<void> {
  const packed = dependencyFolder('chromium', '@sparticuz/chromium');
  const { inflate } = await importDependency<{ inflate: (archive: string) => Promise<string> }>(
    'chromium',
    '@sparticuz/chromium',
  );
  const usual = process.env.TMPDIR;
  const growing = mkdtempSync(`${folder}-`);
  // The package unpacks to the folder for temporary files.
  process.env.TMPDIR = growing;
  try {
    await Promise.all(archives.map((name) => inflate(join(packed, 'bin', name))));
  } finally {
    if (usual === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = usual;
  }
  try {
    renameSync(growing, folder);
  } catch (error) {
    rmSync(growing, { recursive: true });
    // Another run was first.
    if (!existsSync(folder)) throw error;
  }
}
