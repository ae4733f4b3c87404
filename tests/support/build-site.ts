import { execFileSync } from 'node:child_process';
import { testEnvironment } from './run/test-environment.ts';

/** Builds the site as `npm test` does, apart from `dist/`, and makes this process look there. */
export async function buildSite(): Promise<void> {
  Object.assign(process.env, await testEnvironment());
  execFileSync('astro', ['build', '--silent', '--outDir', process.env.TEST_SITE ?? ''], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}
