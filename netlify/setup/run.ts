import { createInterface } from 'node:readline/promises';
import { parseEnv, SettingsError } from '../lib/settings/env.ts';
import { readSettings } from '../lib/settings/env-file.ts';
import { sendSettings } from './send.ts';
import { inviteFirst, setUp } from './set-up.ts';

/** Reports missing settings when there is no terminal to ask in. */
async function sayWhatIsMissing(folder: string): Promise<void> {
  try {
    parseEnv({ ...(await readSettings(`${folder}/.env`)), ...process.env });
    console.log('The settings are whole. `npm run doctor` checks them.');
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(
      '`npm run setup` asks questions: run it in a terminal. Missing, in .env or the environment:',
    );
    for (const complaint of error.complaints) console.error(`- ${complaint}`);
    process.exitCode = 1;
  }
}

async function askInTerminal(folder: string): Promise<void> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const terminal = {
    say: (text: string) => console.log(text),
    ask: async (question: string) => (await lines.question(question)).trim(),
  };
  try {
    const settings = await setUp(terminal, folder);
    await sendSettings(terminal, folder, settings);
    await inviteFirst(terminal, settings);
    console.log('\nWhen the site is built: npm run doctor -- --member YOUR-NAME');
  } catch (error) {
    // Ctrl-C or Ctrl-D.
    if ((error as Error).name !== 'AbortError') throw error;
    console.log('\n\nStopped. What was answered is kept in .env: run it again to go on.');
    process.exitCode = 130;
  } finally {
    lines.close();
  }
}

// npm run setup: makes the keys, asks for the other settings of the hosted site, checks them, and writes
// .env.
const folder = process.cwd();
await (process.stdin.isTTY ? askInTerminal(folder) : sayWhatIsMissing(folder));
