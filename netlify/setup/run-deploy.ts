import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { HostError } from './api.ts';
import { deploy } from './deploy.ts';
import { inTerminal } from './terminal.ts';

/** Fails unless the checks pass and the pages can be built; both say in the terminal what is wrong. */
async function check(): Promise<void> {
  for (const script of ['check', 'build']) {
    const [code] = await once(spawn(`npm run ${script}`, { shell: true, stdio: 'inherit' }), 'exit');
    if (code !== 0)
      throw new HostError(`Nothing is published: \`npm run ${script}\` says above what is wrong.`);
  }
}

// npm run deploy: publishes this folder after checking it. -- --back publishes the former version again, and
// -- --schema brings only the database up to date, without a question where there is no terminal.
const { back, schema } = parseArgs({
  options: { back: { type: 'boolean' }, schema: { type: 'boolean' } },
}).values;
const what = (back && 'back') || (schema && 'schema') || 'all';
await inTerminal((terminal) => deploy(terminal, process.cwd(), what, schema ? async () => {} : check));
