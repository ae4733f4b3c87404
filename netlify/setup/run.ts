import { HostError } from './api.ts';
import { setUp } from './set-up.ts';
import { inTerminal } from './terminal.ts';

// npm run setup: puts the site on the web with a token of Netlify and one of Supabase. docs/deploy.md says more.
await inTerminal(async (terminal) => {
  // Without a terminal every question would have its usual answer.
  if (!process.stdin.isTTY) throw new HostError('`npm run setup` asks questions: run it in a terminal.');
  await setUp(terminal, process.cwd());
});
