import { readAccounts } from '../../supabase/local/identity/provider.ts';
import { portSettings } from '../../supabase/local/settings.ts';
import type { Stack } from '../../supabase/local/stack.ts';
import { onShutdown } from './shutdown.ts';

/** Each mode is imported only after the ports are checked, so that a wrong port is reported at once. */
async function start(): Promise<Stack> {
  const ports = portSettings();
  if (process.argv[2] === 'dev') {
    console.log('Starting the database, the identity provider and the site …');
    return (await import('./dev.ts')).startDev(ports);
  }
  console.log('Building the site from its sources, and starting the database and the identity provider …');
  return (await import('./preview.ts')).startPreview({ ports });
}

const announce = async ({ addresses, backend }: Stack) => {
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

const running = start();
let ending = false;
onShutdown(async () => {
  ending = true;
  await (await running).stop();
});
running.then((stack) => (ending ? undefined : announce(stack))).catch(fail);
