/** A file that the page makes. */
export interface DownloadFile {
  readonly name: string;
  /** Its media type, without the encoding: that is UTF-8. */
  readonly type: string;
  readonly text: string;
}

/** Gives a file to the browser, which saves it where the person's downloads go. */
export function download({ name, type, text }: DownloadFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  // By then the browser has read the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
