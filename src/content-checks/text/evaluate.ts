import { Script } from 'node:vm';

/** What an expression gives: a value, nothing that can be known, an error, or no end. */
export type Result =
  | { kind: 'value'; value: unknown }
  | { kind: 'unknown' }
  | { kind: 'failed' }
  | { kind: 'endless' };

/**
 * Evaluates JavaScript as the page will when it is built, within `limit` milliseconds. `pictures` are the
 * names under which pictures are imported. `declarations` are statements that come first. Code that uses
 * other imports, other declarations, tags or `await` needs the page itself, so what it gives is unknown.
 */
export function evaluate(
  code: string,
  pictures: readonly string[],
  limit: number,
  declarations = '',
): Result {
  const imports = pictures.map((name) => `const ${name} = ${picture};`).join(' ');
  let script: Script;
  try {
    // The build runs the same code, so that running it here gives an editor no more power.
    script = new Script(
      `((props) => { 'use strict'; ${imports} ${declarations}\n return (${code}\n); })({})`,
    );
  } catch {
    return { kind: 'unknown' };
  }
  try {
    return { kind: 'value', value: script.runInThisContext({ timeout: limit }) };
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      return { kind: 'endless' };
    return error instanceof ReferenceError ? { kind: 'unknown' } : { kind: 'failed' };
  }
}

/** What Astro's import of a picture gives. */
const picture = "{ src: '/a.jpg', width: 1, height: 1, format: 'jpg' }";
