import { parseArgs } from 'node:util';
import { invite } from '../checks/invite.ts';
import { loadSettings } from '../lib/settings/env-file.ts';
import { onShutdown } from '../local/shutdown.ts';
import { type HomeSite, serveOptions, startServing } from './serve.ts';

// npm run serve: the family's own site on this machine. docs/deploy.md says what it needs. `-- --invite NAME` prints
// an invitation for a member, in a new family for the first one.
const { invite: name } = parseArgs({ options: { invite: { type: 'string' } } }).values;

const say = async ({ url, port, env, isEmpty }: HomeSite) => {
  console.log(`\n  ${url}, on port ${port} of this machine. Stop with Ctrl-C.\n`);
  if (name) {
    const made = await invite(env, name);
    console.log(made.kind === 'ok' ? made.what : `${made.what}. ${made.remedy}`);
  } else if (isEmpty)
    console.log('  Nobody can sign in yet. Start it with `npm run serve -- --invite YOUR-NAME` once.\n');
};

console.log('\n  Building the pages, which takes up to a minute …');
const started = loadSettings().then(() => startServing(serveOptions(process.env)));
onShutdown(async () => (await started.catch(() => undefined))?.stop());
started.then(say).catch((error: Error) => {
  console.error(`\n${error.message}\n`);
  process.exit(1);
});
