// Runs on any version of Node before the commands that start something: says in a sentence what is missing.
import { existsSync, readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);
const read = (path) => JSON.parse(readFileSync(new URL(path, root), 'utf8'));
const versionOf = (name) =>
  existsSync(new URL(`node_modules/${name}/package.json`, root)) &&
  read(`node_modules/${name}/package.json`).version;

const { dependencies, devDependencies } = read('package.json');
const wanted = Object.entries({ ...dependencies, ...devDependencies });
// A package under another name has its version at the end: npm:typescript@7.0.2.
const missing = wanted.filter(([name, version]) => versionOf(name) !== version.split('@').at(-1));

const complaint =
  missing.length === wanted.length
    ? 'The packages are not installed. Run `npm ci` first.'
    : missing.length > 0
      ? `The packages are not those of package.json (${missing[0][0]} for one). Run \`npm ci\`.`
      : Number(process.versions.node.split('.')[0]) < 24
        ? 'The project runs on Node 24, which `npm ci` brings: run `npm ci` without --ignore-scripts, then use `npm run`.'
        : undefined;
if (complaint) {
  console.error(`\n${complaint}\n`);
  process.exit(1);
}
