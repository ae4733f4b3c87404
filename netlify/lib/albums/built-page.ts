/** Headers of the fetched page that do not apply to the filled one. */
const own = [
  'age',
  'cache-status',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'transfer-encoding',
];

export type ReadPage = (url: URL) => Promise<Response>;

/**
 * Reads a built page that a function fills, at an address which is not the function's, with the headers that
 * Netlify's rules gave it.
 */
export async function readBuiltPage(
  path: string,
  request: Request,
  readPage: ReadPage,
): Promise<{ html: string; headers: Headers }> {
  // `request.url` is this site's: Netlify routes no other host here.
  const page = await readPage(new URL(path, request.url));
  if (!page.ok) throw new Error(`${page.url} answered ${page.status}.`);
  const headers = new Headers(page.headers);
  for (const each of own) headers.delete(each);
  return { html: await page.text(), headers };
}

/** Escapes text for HTML, also within an attribute in double quotes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
