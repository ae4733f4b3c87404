import { execFileSync } from 'node:child_process';
import { testEnvironment } from '../test-environment.ts';

/** Builds the site to a folder other than `dist/`, as `npm test` does, and makes this process use it. */
export async function buildSite(): Promise<void> {
  Object.assign(process.env, await testEnvironment());
  execFileSync('astro', ['build', '--silent', '--outDir', process.env.TEST_SITE ?? ''], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}
