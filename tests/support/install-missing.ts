import { spawnSync } from 'node:child_process';
import { needsChromium } from './chromium.ts';
import { type ExtraPackage, installCommand, isInstalled } from './extra-packages.ts';

/** Installs what is missing of tests/packages. Where that fails, the tests that need it say that they are skipped. */
export function installMissing(names: readonly ExtraPackage[]): void {
  for (const name of names) {
    if (name === 'chromium' ? !needsChromium() : isInstalled(name)) continue;
    console.log(`installing what only some tests need: ${installCommand(name)}`);
    const problem = install(name) && install(name) && install(name);
    if (problem) console.log(`could not install it: ${problem}`);
  }
}

/** Returns what went wrong, or undefined. It is tried repeatedly because a registry may occasionally fail. */
function install(name: ExtraPackage): string | undefined {
  const { status, stderr, error } = spawnSync(installCommand(name), { encoding: 'utf8', shell: true });
  return status === 0 ? undefined : (error?.message ?? stderr.trim().split('\n').at(-1));
}
