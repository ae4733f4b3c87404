import { execFileSync } from 'node:child_process';
import { existsSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { installCommand, isInstalled } from './extra-packages.ts';
import { isUnpacked, unpackedChromium } from './unpacked-chromium.ts';

export interface BrowserLaunchOptions {
  readonly executablePath: string;
  readonly args: string[];
  readonly ignoreDefaultArgs: string[];
  readonly env: Record<string, string>;
}

const names = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser'];
const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** No update checks, as test machines have no network; and no sandbox when running as root. */
const args = [
  '--headless',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** Chromium may share memory through /dev/shm, unless it is small: files in /tmp cost a tenth of its time. */
const ignoreDefaultArgs = hasRoom('/dev/shm') ? ['--disable-dev-shm-usage'] : [];

const isBrought = process.platform === 'linux' && process.arch === 'x64';

const isAtHand = (): boolean => isUnpacked() || isInstalled('chromium');

/** Whether the browser of tests/packages/chromium can be installed and is not. */
export const needsChromium = (): boolean => !process.env.CHROME_PATH && isBrought && !isAtHand();

/** Finds the browser in `CHROME_PATH`, else npm's, for Linux on x64, else the machine's, which is slower. */
export async function findBrowser(): Promise<BrowserLaunchOptions> {
  const env = process.env as Record<string, string>;
  if (!process.env.CHROME_PATH && isBrought && isAtHand()) {
    const { folder, executablePath } = await unpackedChromium();
    return {
      executablePath,
      args,
      ignoreDefaultArgs,
      env: { ...env, ...missingParts(folder, executablePath) },
    };
  }
  const executablePath = process.env.CHROME_PATH ?? installedBrowser();
  if (executablePath) return { executablePath, args, ignoreDefaultArgs, env };
  const advice = 'No Chrome or Chromium was found. Install one, or name it in CHROME_PATH';
  throw new Error(isBrought ? `${advice}, or run: ${installCommand('chromium')}` : `${advice}.`);
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= 2 ** 31;
}

function installedBrowser(): string | undefined {
  const folders = (process.env.PATH ?? '').split(':').filter((folder) => !folder.includes('node_modules'));
  const paths = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...paths, mac].find(existsSync);
}

/** Points to the libraries and fonts in the package when the machine has none of its own. */
function missingParts(folder: string, executablePath: string): Record<string, string> {
  const libraries = execFileSync('ldd', [executablePath], { encoding: 'utf8' });
  return {
    ...(libraries.includes('not found') && { LD_LIBRARY_PATH: join(folder, 'al2023/lib') }),
    ...(!existsSync('/etc/fonts/fonts.conf') && { FONTCONFIG_PATH: join(folder, 'fonts') }),
  };
}
