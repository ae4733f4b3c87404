import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';

export type Settings = Record<string, string>;

export async function readSettings(file: string): Promise<Settings> {
  if (!existsSync(file)) return {};
  const given = Object.entries(parseEnv(await readText(file)));
  return Object.fromEntries(given.flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** Node's own `loadEnvFile` takes a byte order mark for a part of the first name. */
export async function loadSettings(): Promise<void> {
  Object.assign(process.env, await readSettings('.env'), { ...process.env });
}

/** Reads a text file of Notepad or PowerShell, too: UTF-8 with a byte order mark, or UTF-16 with one. */
async function readText(file: string): Promise<string> {
  const bytes = await readFile(file);
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes);
}

/** For its owner alone: existing settings in their lines, new ones at the end. A new file starts with `base`. */
export async function writeSettings(file: string, settings: Settings, base = ''): Promise<void> {
  const text = existsSync(file) ? await readText(file) : base;
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
  // Renamed, so that it is complete or unchanged: it may hold the only copy of a key.
  await writeFile(`${file}.new`, `${[...lines, ...added].join('\n')}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** No setting of the site contains a single quote. */
const quoted = (value: string) => (/^[\w:/.@+=-]*$/.test(value) ? value : `'${value}'`);
