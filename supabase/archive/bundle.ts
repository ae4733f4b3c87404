interface Bundled {
  readonly name: string;
  readonly content: Uint8Array;
}

/** Joins files into one: a line of JSON with their names and sizes, followed by their contents. */
export const bundle = (files: readonly Bundled[]): Uint8Array =>
  Buffer.concat([
    Buffer.from(`${JSON.stringify(files.map(({ name, content }) => ({ name, size: content.length })))}\n`),
    ...files.map(({ content }) => content),
  ]);

export function unbundle(bytes: Uint8Array): readonly Bundled[] {
  const end = bytes.indexOf(10);
  const list = JSON.parse(Buffer.from(bytes.subarray(0, end)).toString()) as { name: string; size: number }[];
  let at = end + 1;
  return list.map(({ name, size }) => {
    at += size;
    return { name, content: bytes.subarray(at - size, at) };
  });
}
