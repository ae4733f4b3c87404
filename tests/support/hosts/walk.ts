/**
 * `node tests/support/hosts/walk.ts`: walks through `npm run setup` in a terminal, with stand-ins of Netlify and
 * Supabase in place of the real ones, which forget everything at the end.
 */
import { setUp } from '../../../netlify/setup/set-up.ts';
import { inTerminal } from '../../../netlify/setup/terminal.ts';
import { startHosts, tokens } from './hosts.ts';
import { makeProjectFolder } from './project-folder.ts';

const stand = await startHosts();
const folder = makeProjectFolder();
console.log(`Tokens that the stand-ins accept: ${tokens.Netlify} and ${tokens.Supabase}\n`);
const started = Date.now();
await inTerminal((terminal) => setUp(terminal, folder.path, stand.hosts));
console.log(`${Math.round((Date.now() - started) / 1000)} s, ${stand.state().asked.length} requests.`);
await stand.stop();
folder.remove();
