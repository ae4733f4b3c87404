import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressors = {
  // The higher qualities take seventy times as long, for a page that is a few bytes smaller.
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};

/** Files are compressed once: an entity tag is of one content. */
const files = new Map<string, Promise<Buffer>>();

/** Compresses text with brotli or gzip, as Netlify's edge does. Returns other answers unchanged. */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const accepted = request.headers.get('accept-encoding') ?? '';
  const encoding = (['br', 'gzip'] as const).find((each) => new RegExp(`\\b${each}\\b`).test(accepted));
  const isText = /^text\/|javascript|json|xml|svg|icon/.test(response.headers.get('content-type') ?? '');
  if (!encoding || !response.body || !isText) return response;
  const bytes = Buffer.from(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  const tag = headers.get('etag');
  const made = (tag && files.get(tag + encoding)) || compressors[encoding](bytes);
  if (tag) files.set(tag + encoding, made);
  const body = new Uint8Array(await made);
  headers.set('content-encoding', encoding);
  headers.set('content-length', String(body.length));
  headers.append('vary', 'accept-encoding');
  return new Response(body, { status: response.status, headers });
}
