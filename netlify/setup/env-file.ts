import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';

export type Settings = Record<string, string>;

/** The settings in a file, those that are not empty; none where there is no file. */
export async function readSettings(file: string): Promise<Settings> {
  if (!existsSync(file)) return {};
  const given = Object.entries(parseEnv(await readFile(file, 'utf8')));
  return Object.fromEntries(given.flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/**
 * Writes settings into a file that its owner alone may read: each in the line where it stood, new ones at the end. `base`
 * is the text to begin with where there is no file. Comments, and settings that are not given, stay as they are.
 */
export async function writeSettings(file: string, settings: Settings, base = ''): Promise<void> {
  const text = existsSync(file) ? await readFile(file, 'utf8') : base;
  const rest = new Map(Object.entries(settings));
  const lines = text.split('\n').map((line) => {
    const name = /^\s*(?:export\s+)?(\w+)\s*=/.exec(line)?.[1] ?? '';
    const value = rest.get(name);
    if (value === undefined) return line;
    rest.delete(name);
    return `${name}=${quoted(value)}`;
  });
  if (lines.at(-1) === '') lines.pop();
  const added = [...rest].map(([name, value]) => `${name}=${quoted(value)}`);
  // Whole or not at all: it may hold the only copy of a key.
  await writeFile(`${file}.new`, `${[...lines, ...added].join('\n')}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** As every reader of such files understands it: no setting of the site holds a single quote. */
const quoted = (value: string) => (/^[\w:/.@+=-]*$/.test(value) ? value : `'${value}'`);
