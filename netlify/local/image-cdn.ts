import sharp from 'sharp';

const refuse = (status: number, why: string) =>
  new Response(why, { status, headers: { 'content-type': 'text/plain' } });

/**
 * Answers `/.netlify/images` as Netlify's Image CDN does, for the parameters that this site uses: `url`, `w`
 * and `h`, and `fit=cover`. Returns undefined for every other address. `load` fetches the original. Pictures
 * on other hosts are refused because fetching them would need the network.
 */
export async function answerImage(
  request: Request,
  load: (request: Request) => Promise<Response>,
): Promise<Response | undefined> {
  const { pathname, searchParams, origin } = new URL(request.url);
  if (pathname.replace(/\/$/, '') !== '/.netlify/images') return undefined;
  if (request.method !== 'GET') return refuse(405, 'Method Not Allowed');
  const source = URL.parse(searchParams.get('url') ?? '', origin);
  if (!source || !searchParams.get('url')) return refuse(400, 'Bad Request: url is missing');
  if (source.origin !== origin) return refuse(403, 'Forbidden: remote image URL not allowed');
  const size = (name: 'w' | 'h') => Number(searchParams.get(name)) || null;
  const accepted = request.headers.get('accept') ?? '';
  // The smallest format that the browser accepts.
  const format = (['avif', 'webp'] as const).find((each) => accepted.includes(`image/${each}`)) ?? 'jpeg';
  try {
    const original = await load(new Request(source));
    if (!original.ok) return refuse(404, 'Not Found');
    const made = await sharp(await original.arrayBuffer())
      .rotate()
      .resize(size('w'), size('h'), { fit: 'cover' })
      .toFormat(format)
      .toBuffer();
    return new Response(new Uint8Array(made), {
      headers: { 'content-type': `image/${format}`, vary: 'accept' },
    });
  } catch {
    return refuse(400, 'Bad Request: not a picture');
  }
}
