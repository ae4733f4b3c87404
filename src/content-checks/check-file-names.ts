import { ContentError } from './content-error.ts';

/** Checks the names of the files in a folder of articles. Throws an {@link ContentError} for the first that will not do. */
export function checkFileNames(names: readonly string[], folder: string): void {
  for (const name of names) {
    if (!/\.(mdx|jpe?g|png|webp|avif|gif|svg)$/i.test(name)) throw wrongName(folder, name, kind);
    if (/\.mdx$/i.test(name) && !/^[A-Za-z0-9-]+\.mdx$/.test(name)) throw wrongName(folder, name, address);
  }
}

const wrongName = (folder: string, name: string, text: string) =>
  new ContentError(`${folder}${name}`, [{ text }]);

const kind =
  'Filen skal ende på .mdx, eller være et billede. Nogle computere skjuler endelsen, så .mdx bliver til .mdx.txt.';
const address =
  'Filens navn bliver til sidens adresse. Brug kun a-z, 0-9 og -, for eksempel 12brygporter.mdx, og ikke æ, ø, å eller mellemrum.';
