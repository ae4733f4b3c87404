/** Walks through setup and deploy in a terminal, with stand-ins of Netlify and Supabase. */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { deploy } from '../../../netlify/setup/deploy.ts';
import { setUp } from '../../../netlify/setup/set-up.ts';
import { inTerminal } from '../../../netlify/setup/terminal.ts';
import { makeProjectFolder, startHosts, tokens } from './hosts.ts';

const stand = await startHosts();
const folder = makeProjectFolder();
console.log(`Tokens that the stand-ins accept: ${tokens.Netlify} and ${tokens.Supabase}\n`);
const walk = async (command: string, step: Parameters<typeof inTerminal>[0]) => {
  console.log(`\n$ ${command}`);
  const started = Date.now();
  await inTerminal(step);
  console.log(`${Math.round((Date.now() - started) / 1000)} s, ${stand.state().asked.length} requests.`);
};
const unchecked = async () => {};
await walk('npm run setup', (terminal) => setUp(terminal, folder.path, stand.hosts));
// A folder that is published already is not built again.
appendFileSync(join(folder.path, 'netlify.toml'), '\n');
await walk('npm run deploy', (terminal) => deploy(terminal, folder.path, 'all', unchecked, stand.hosts));
await walk('npm run deploy -- --back', (terminal) =>
  deploy(terminal, folder.path, 'back', unchecked, stand.hosts),
);
await stand.stop();
folder.remove();
