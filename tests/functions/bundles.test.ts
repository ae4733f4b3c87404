import { execFileSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importDependency, installCommand, isInstalled } from '../support/extra-packages.ts';

interface Bundler {
  zipFunction(
    file: string,
    target: string,
    options: { basePath: string; archiveFormat: 'none'; config: Record<string, object> },
  ): Promise<unknown>;
}
interface Settings {
  external_node_modules?: readonly string[];
  included_files: readonly string[];
}

const installed = isInstalled('functions');
if (!installed)
  console.warn(`\n*** SKIPPED: the functions as Netlify bundles them. ${installCommand('functions')} ***\n`);

const root = process.cwd();
const source = join(root, 'netlify/functions');

const names = globSync('*.mts', { cwd: source }).map((file) => file.slice(0, -4));

async function bundlerSettings(): Promise<Readonly<Record<string, Settings>>> {
  const { parse } = await importDependency<{
    parse(text: string): { functions: { directory: string; included_files: readonly string[] } };
  }>('functions', 'toml');
  const { directory: _, included_files, ...single } = parse(readFileSync('netlify.toml', 'utf8')).functions;
  return { ...single, '*': { included_files } };
}

// A module is traced alike whichever function imports it. So one bundle of all functions, with the settings of each,
// shows what any of them would lack, in a quarter of the time that theirs take.
describe.runIf(installed)('bundled as by Netlify', () => {
  let target: string;
  let entry: string;
  beforeAll(async () => {
    target = mkdtempSync(join(tmpdir(), 'functions-'));
    mkdirSync('test-results', { recursive: true });
    entry = mkdtempSync(join(root, 'test-results/functions-'));
    const imports = names.map((name, n) => `import f${n} from '${join(source, name)}.mts';\n`);
    const all = `${imports.join('')}export default () => [${names.map((_, n) => `f${n}`)}];`;
    writeFileSync(join(entry, 'all.mts'), all);
    const settings = Object.values(await bundlerSettings());
    const externalNodeModules = settings.flatMap(({ external_node_modules = [] }) => external_node_modules);
    const includedFiles = settings.flatMap(({ included_files }) => included_files);
    const { zipFunction } = await importDependency<Bundler>('functions', '@netlify/zip-it-and-ship-it');
    await zipFunction(join(entry, 'all.mts'), target, {
      basePath: root,
      archiveFormat: 'none',
      config: { '*': { externalNodeModules, includedFiles } },
    });
  });
  afterAll(() => {
    for (const folder of [target, entry]) rmSync(folder, { recursive: true });
  });

  test('all functions are small and load in a Node that finds nothing but their bundle', () => {
    const files = globSync('**', { cwd: target }).map((file) => statSync(join(target, file)));
    const size = files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
    console.log(`all functions: ${Math.round(size / 1e6)} MB`);
    // Netlify refuses a function of more than 250 MB. 20 MB are sharp's, which makes pictures.
    expect(size).toBeLessThan(40e6);
    const [bundle = ''] = globSync('all/test-results/*/all.mjs', { cwd: target });
    const script = `const { default: all } = await import('./${bundle}');
      for (const each of all()) console.log(typeof each)`;
    const loaded = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: target });
    expect(names.length).toBeGreaterThan(10);
    expect(loaded.toString().trim().split('\n')).toEqual(names.map(() => 'function'));
  });

  test('each setting is of a function, and the list of birthdays is where its function reads it', async () => {
    const { today, ...others } = await bundlerSettings();
    expect(today?.included_files).toEqual(['src/content/foedselsdage.yaml']);
    expect([...names, '*']).toEqual(expect.arrayContaining(Object.keys(others)));
    expect(existsSync(join(target, 'all/src/content/foedselsdage.yaml'))).toBe(true);
  });
});
