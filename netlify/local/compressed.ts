import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};

/**
 * Compresses a function's HTML with brotli or gzip, as Netlify's edge does. Returns other answers unchanged.
 */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const accepted = request.headers.get('accept-encoding') ?? '';
  const encoding = (['br', 'gzip'] as const).find((each) => new RegExp(`\\b${each}\\b`).test(accepted));
  if (!encoding || !response.body || !response.headers.get('content-type')?.startsWith('text/html'))
    return response;
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  headers.set('content-encoding', encoding);
  headers.append('vary', 'accept-encoding');
  const body = await compressors[encoding](Buffer.from(await response.arrayBuffer()));
  return new Response(new Uint8Array(body), { status: response.status, headers });
}
