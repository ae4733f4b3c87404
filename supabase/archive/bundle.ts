interface Bundled {
  readonly name: string;
  readonly content: Uint8Array;
}

/** Several files as one: a line of JSON with their names and sizes, then their contents, one after the other. */
export const bundle = (files: readonly Bundled[]): Uint8Array =>
  Buffer.concat([
    Buffer.from(`${JSON.stringify(files.map(({ name, content }) => ({ name, size: content.length })))}\n`),
    ...files.map(({ content }) => content),
  ]);

/** The files that {@link bundle} was given. */
export function unbundle(bytes: Uint8Array): readonly Bundled[] {
  const end = bytes.indexOf(10);
  const list = JSON.parse(Buffer.from(bytes.subarray(0, end)).toString()) as { name: string; size: number }[];
  let at = end + 1;
  return list.map(({ name, size }) => {
    at += size;
    return { name, content: bytes.subarray(at - size, at) };
  });
}
