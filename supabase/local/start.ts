import { startDev } from './dev.ts';
import { readAccounts } from './identity/people.ts';
import { startPreview } from './preview.ts';
import { places } from './settings.ts';
import type { Stack } from './stack.ts';

/** `node start.ts dev` serves the site from its sources, `node start.ts preview` what is built from them. */
const modes: Record<string, () => Promise<Stack>> = {
  dev: () => startDev(places()),
  preview: () => startPreview({ ports: places() }),
};

const tell = async ({ addresses, backend }: Stack) => {
  const people = await readAccounts(backend.database);
  const lines = [
    `site      ${addresses.site}`,
    `supabase  ${addresses.supabase}`,
    `sign-in   ${addresses.oidc}, as`,
    ...people.map(({ name, email, note }) => `          ${name} <${email}>${note ? ` (${note})` : ''}`),
  ];
  console.log(`\n${lines.map((line) => `  ${line}`).join('\n')}\n\n  Stop with Ctrl-C.\n`);
};

const fail = (error: unknown) => {
  console.error(error instanceof Error ? `\n${error.message}\n` : error);
  process.exit(1);
};

const start = modes[process.argv[2] ?? ''];
if (!start) fail(new Error('Say what to start: dev or preview.'));

const running = start?.();

const stop = async () => {
  // Vite, too, hears that it is to end, and would end the process as soon as its own part is done.
  const exit = process.exit.bind(process);
  process.exit = (() => {}) as never;
  setTimeout(() => exit(1), longestStop).unref();
  try {
    await (await running)?.stop();
    exit(0);
  } catch (error) {
    console.error(error);
    exit(1);
  }
};
const longestStop = 15_000;

// A terminal sends the signal to all of us, and npm passes it on once more: it is heard once.
let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (!stopping) stop();
    stopping = true;
  });

running?.then((stack) => (stopping ? undefined : tell(stack))).catch(fail);
