import { globSync, readFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The files that editors write and those that they may refer to, by their paths from the root of the project. */
export interface ContentFiles {
  /** Every file in these folders, spelled as on disk, and every article elsewhere, which nobody would read. */
  readonly paths: ReadonlySet<string>;
  read(path: string): Uint8Array;
}

export const contentFolders = ['src/content', 'src/assets', 'src/pages', 'public'];

export function contentFilesIn(root: URL | string): ContentFiles {
  const base = typeof root === 'string' ? root : fileURLToPath(root);
  const found = globSync([...contentFolders.map((folder) => `${folder}/**`), '**/*.mdx'], {
    cwd: base,
    withFileTypes: true,
    exclude: ({ name }) => /^(node_modules|dist|\..*)$/.test(name),
  });
  const paths = found.flatMap((entry) =>
    entry.isFile() ? [relative(base, join(entry.parentPath, entry.name)).replaceAll('\\', '/')] : [],
  );
  return { paths: new Set(paths), read: (path) => readFileSync(join(base, path)) };
}

export const isLeftover = (name: string): boolean => /^(\..*|~\$.*|Thumbs\.db|desktop\.ini)$/i.test(name);

/** Resolves a relative path in a file, such as `../../assets/x.svg`, to a path from the root. */
export const resolvePath = (from: string, to: string): string => posix.join(posix.dirname(from), to);

/** Returns an address with its letters decoded; as it is if it cannot be decoded. */
export function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
