/** Small values in the browser's local storage. A browser without it keeps nothing. */
export function readLocal<Value>(name: string, none: Value): Value {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '') ?? none;
  } catch {
    return none;
  }
}

/** Undefined removes the value. */
export function writeLocal(name: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
  } catch {}
}
