/** Returns functions of these names; each loads the object that has them and then calls its function. */
export const deferred = <
  Name extends string,
  Owner extends Record<Name, (...words: never[]) => Promise<unknown>>,
>(
  names: readonly Name[],
  load: () => Promise<Owner>,
): Pick<Owner, Name> =>
  Object.fromEntries(
    names.map((name) => [name, async (...words: never[]) => (await load())[name](...words)]),
  ) as Pick<Owner, Name>;
