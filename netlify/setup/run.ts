import { createInterface } from 'node:readline/promises';
import { parseEnv, SettingsError } from '../lib/settings/env.ts';
import { readSettings } from './env-file.ts';
import { sendSettings } from './send.ts';
import { setUp } from './set-up.ts';

/** Says what is missing where nobody can be asked. */
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

// npm run setup: makes the keys, asks for the other settings of the hosted site, checks them, and writes .env.
const folder = process.cwd();
if (process.stdin.isTTY) {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  lines.once('SIGINT', () => process.exit(130));
  const terminal = {
    say: (text: string) => console.log(text),
    ask: async (question: string) => (await lines.question(question)).trim(),
  };
  const settings = await setUp(terminal, folder);
  await sendSettings(terminal, folder, settings);
  lines.close();
  console.log('\nWhen the site is built: npm run doctor -- --member YOUR-ADDRESS');
} else {
  await sayWhatIsMissing(folder);
}
