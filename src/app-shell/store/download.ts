export interface DownloadFile {
  readonly name: string;
  /** Its media type without the encoding, which is UTF-8. */
  readonly type: string;
  readonly text: string;
}

export function download({ name, type, text }: DownloadFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  // By then the browser has read the file, so its URL can be released.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
