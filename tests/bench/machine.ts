import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { findBrowser } from '../support/chromium.ts';

/** Describes the machine of a part's measurement in a sentence: processor, Node and the browser. */
export async function machine(part: string): Promise<string> {
  const { executablePath, env } = await findBrowser();
  const browser = execFileSync(executablePath, ['--version'], { encoding: 'utf8', env }).trim();
  const processor = `${cpus().length} cores (${cpus()[0]?.model})`;
  return `Measured with \`npm run bench -- ${part}\` on ${processor}, Node ${process.versions.node}, ${browser}.`;
}
