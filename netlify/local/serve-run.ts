import { loadSettings } from '../lib/settings/env-file.ts';
import { serveOptions, startServing } from './serve.ts';
import { onShutdown } from './shutdown.ts';

// npm run serve: the family's own site on this machine. docs/deploy.md says what it needs.
const started = loadSettings().then(() => startServing(serveOptions(process.env)));
onShutdown(async () => (await started.catch(() => undefined))?.stop());
started.then(
  ({ url, port }) => console.log(`\n  ${url}, on port ${port} of this machine.\n\n  Stop with Ctrl-C.\n`),
  (error: Error) => {
    console.error(`\n${error.message}\n`);
    process.exit(1);
  },
);
