/** What an expression gives: a value, nothing that can be known, or an error. */
export type Result = { kind: 'value'; value: unknown } | { kind: 'unknown' } | { kind: 'failed' };

/**
 * Evaluates JavaScript as the page will when it is built. Code that uses imports, declarations, tags or `await`
 * needs the page itself, so what it gives is unknown.
 */
export function evaluate(code: string): Result {
  let run: (props: object) => unknown;
  try {
    // The build runs the same code, so that running it here gives an editor no more power.
    run = new Function('props', `'use strict'; return (${code}\n)`) as typeof run;
  } catch {
    return { kind: 'unknown' };
  }
  try {
    return { kind: 'value', value: run({}) };
  } catch (error) {
    return error instanceof ReferenceError ? { kind: 'unknown' } : { kind: 'failed' };
  }
}
