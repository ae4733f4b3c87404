import { setUp } from './set-up.ts';
import { inTerminal } from './terminal.ts';

// npm run setup: puts the site on the web with a token of Netlify and one of Supabase. docs/deploy.md says more.
await inTerminal((terminal) => setUp(terminal, process.cwd()));
