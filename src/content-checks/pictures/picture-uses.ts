import { type ContentFiles, resolvePath } from '../content-files.ts';

/**
 * Returns where the editors' files use a picture, given its bytes and the name of its file, which may be that
 * of pictures in several folders, too.
 */
export function usesOf(
  picture: Uint8Array,
  name: string,
  { paths, read }: ContentFiles,
): { file: string; line: number; reference: string }[] {
  const same = new Set(
    [...paths].filter((path) => path.endsWith(`/${name}`) && Buffer.from(picture).equals(read(path))),
  );
  return [...paths]
    .filter((path) => /^src\/content\/.*\.(mdx|json)$/.test(path))
    .flatMap((file) =>
      Buffer.from(read(file))
        .toString()
        .split(/\r\n?|\n/)
        .flatMap((text, index) =>
          text
            .split(/[\s()<>"']+/)
            .filter((word) => word.endsWith(name) && same.has(resolvePath(file, word)))
            .map((reference) => ({ file, line: index + 1, reference })),
        ),
    );
}
