import type { LogFile } from './export.ts';

/** Hands a file to the browser, which saves it where the person's downloads go. */
export function hand({ name, type, text }: LogFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  // The browser has taken hold of the file by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
