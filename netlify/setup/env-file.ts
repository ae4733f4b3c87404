import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';

export type Settings = Record<string, string>;

/** Reads the non-empty settings in a file; none when there is no file. */
export async function readSettings(file: string): Promise<Settings> {
  if (!existsSync(file)) return {};
  const given = Object.entries(parseEnv(await readFile(file, 'utf8')));
  return Object.fromEntries(given.flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/**
 * Writes settings to a file that only its owner may read: existing ones in their lines, new ones at the end.
 * When there is no file, it starts with `base`. Comments and other settings stay as they are.
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
  // Written to another file and renamed, so that it is complete or unchanged: it may hold the only copy of a
  // key.
  await writeFile(`${file}.new`, `${[...lines, ...added].join('\n')}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/**
 * Quotes the value so that every reader of such files understands it. No setting of the site contains a
 * single quote.
 */
const quoted = (value: string) => (/^[\w:/.@+=-]*$/.test(value) ? value : `'${value}'`);
