import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Packages that only one part needs are projects in tests/packages, so that `npm ci` stays small. */
export type ExtraPackage = 'chromium' | 'functions' | 'lighthouse' | 'supabase-cli';

const folder = (name: ExtraPackage) => resolve(import.meta.dirname, '../packages', name);

export const installCommand = (name: ExtraPackage): string => `npm ci --prefix tests/packages/${name}`;

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const dependencies = (name: ExtraPackage): Readonly<Record<string, string>> =>
  read(join(folder(name), 'package.json')).dependencies;

export const dependencyVersion = (name: ExtraPackage, dependency: string): string | undefined =>
  dependencies(name)[dependency];

/** True if all dependencies of the extra package are installed in the required versions. */
export const isInstalled = (name: ExtraPackage): boolean =>
  Object.entries(dependencies(name)).every(([dependency, version]) => {
    const manifest = join(folder(name), 'node_modules', dependency, 'package.json');
    return existsSync(manifest) && read(manifest).version === version;
  });

/** Returns the folder of a dependency of an extra package. Fails with the command that installs it. */
export const dependencyFolder = (name: ExtraPackage, dependency: string): string => {
  if (!isInstalled(name)) throw new Error(`${dependency} is not installed. Run: ${installCommand(name)}`);
  return join(folder(name), 'node_modules', dependency);
};

export const importDependency = async <Module>(name: ExtraPackage, dependency: string): Promise<Module> => {
  const entry = createRequire(join(dependencyFolder(name, dependency), 'package.json')).resolve(dependency);
  return import(pathToFileURL(entry).href);
};
