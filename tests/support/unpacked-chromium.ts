import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflate } from '@sparticuz/chromium';

const packed = dirname(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))));
const archives = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'];

/**
 * The Chromium that npm brought, unpacked once for all runs on this machine. It is put in its place when it is whole,
 * so that two runs may begin together and one may be killed.
 */
export async function unpackedChromium(): Promise<{ folder: string; executablePath: string }> {
  const { version } = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8'));
  const folder = join(tmpdir(), `familieside-chromium-${version}`);
  if (!existsSync(folder)) await unpack(folder);
  return { folder, executablePath: join(folder, 'chromium') };
}

async function unpack(folder: string): Promise<void> {
  const usual = process.env.TMPDIR;
  const growing = mkdtempSync(`${folder}-`);
  // The package unpacks to the folder for temporary files, wherever that is.
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
