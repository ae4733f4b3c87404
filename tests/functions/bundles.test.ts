import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importDependency, installCommand, isInstalled } from '../support/extra-packages.ts';

interface Bundler {
  zipFunctions(
    source: string,
    target: string,
    options: { basePath: string; archiveFormat: 'none'; config: Record<string, object> },
  ): Promise<{ name: string; path: string }[]>;
}
/** The settings of functions in netlify.toml. */
interface Settings {
  external_node_modules?: readonly string[];
  included_files: readonly string[];
}

const installed = isInstalled('functions');
if (!installed)
  console.warn(`\n*** SKIPPED: the functions as Netlify bundles them. ${installCommand('functions')} ***\n`);

const root = process.cwd();
const source = join(root, 'netlify/functions');

/** Returns what netlify.toml says of all functions and of single ones, in the bundler's words. */
async function bundlerConfig() {
  const { parse } = await importDependency<{
    parse(text: string): { functions: { directory: string; included_files: readonly string[] } };
  }>('functions', 'toml');
  const { directory: _, included_files, ...single } = parse(readFileSync('netlify.toml', 'utf8')).functions;
  const all: Record<string, Settings> = { ...single, '*': { included_files } };
  return Object.fromEntries(
    Object.entries(all).map(([name, { external_node_modules, included_files }]) => [
      name,
      { externalNodeModules: external_node_modules, includedFiles: included_files },
    ]),
  );
}

describe.runIf(installed)('bundled as by Netlify', () => {
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'functions-'));
    const { zipFunctions } = await importDependency<Bundler>('functions', '@netlify/zip-it-and-ship-it');
    await zipFunctions(source, folder, {
      basePath: root,
      archiveFormat: 'none',
      config: await bundlerConfig(),
    });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('each function is small and loads in a Node that finds nothing but its bundle', () => {
    const names = globSync('*.mts', { cwd: source }).map((file) => file.slice(0, -4));
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) {
      const bundle = join(folder, name);
      const size = globSync('**', { cwd: bundle })
        .map((file) => statSync(join(bundle, file)))
        .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
      console.log(`${name}: ${Math.round(size / 1e6)} MB`);
      // Netlify refuses functions of more than 250 MB. Those that make pictures have 20 MB of sharp.
      expect(size).toBeLessThan(40e6);
    }
    const script = `for (const name of ${JSON.stringify(names)})
      console.log(typeof (await import('./' + name + '/netlify/functions/' + name + '.mjs')).default)`;
    const loaded = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: folder });
    expect(loaded.toString().trim().split('\n')).toEqual(names.map(() => 'function'));
  });

  test('the list of birthdays is where the function reads it', () => {
    expect(existsSync(join(folder, 'today/src/content/foedselsdage.yaml'))).toBe(true);
  });
});
