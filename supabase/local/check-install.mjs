// Runs on any version of Node before the commands that start something, and says in a sentence what is
// missing or cannot be read.
import { existsSync, readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);
const read = (path) => JSON.parse(readFileSync(new URL(path, root), 'utf8'));
const versionOf = (name) =>
  existsSync(new URL(`node_modules/${name}/package.json`, root)) &&
  read(`node_modules/${name}/package.json`).version;

const { dependencies, devDependencies } = read('package.json');
const wanted = Object.entries({ ...dependencies, ...devDependencies });
const missing = wanted.filter(([name, version]) => versionOf(name) !== version);

/** Why `.env` cannot be read, such as EACCES; undefined when it can, or when there is none. */
const whyUnreadable = () => {
  try {
    readFileSync(new URL('.env', root));
  } catch ({ code }) {
    return code === 'ENOENT' ? undefined : code;
  }
};
const unreadable = whyUnreadable();

const complaint =
  missing.length === wanted.length
    ? 'The packages are not installed. Run `npm ci` first.'
    : missing.length > 0
      ? `The packages are not those of package.json (${missing[0][0]} for one). Run \`npm ci\`.`
      : Number(process.versions.node.split('.')[0]) < 24
        ? 'The project runs on Node 24, which `npm ci` brings: run `npm ci` without --ignore-scripts, then use `npm run`.'
        : unreadable
          ? `.env cannot be read (${unreadable}). It holds the settings of the hosted site: make it a file that you may read, or move it away to do without them.`
          : undefined;
if (complaint) {
  console.error(`\n${complaint}\n`);
  process.exit(1);
}
