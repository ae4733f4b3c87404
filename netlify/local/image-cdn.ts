import sharp from 'sharp';

const fits = { contain: 'inside', cover: 'cover', fill: 'fill' } as const;
const formats = ['avif', 'webp', 'jpeg', 'png'] as const;
type Format = (typeof formats)[number];

const refuse = (status: number, why: string) =>
  new Response(why, { status, headers: { 'content-type': 'text/plain' } });

/**
 * Answers `/.netlify/images` as Netlify's Image CDN does, for the parameters `url`, `w`, `h`, `fit`, `fm` and
 * `q`; returns undefined for every other address. `load` fetches the original. Pictures on other hosts are
 * refused because fetching them would need the network.
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
  const original = await load(new Request(source));
  if (!original.ok) return refuse(404, 'Not Found');

  const size = (name: 'w' | 'h' | 'q') => Number(searchParams.get(name)) || undefined;
  const [width, height, quality] = [size('w'), size('h'), size('q')];
  const fit = fits[searchParams.get('fit') as keyof typeof fits] ?? 'inside';
  try {
    const image = sharp(await original.arrayBuffer());
    const { format: from } = await image.metadata();
    const format = chooseFormat(searchParams.get('fm'), request.headers.get('accept') ?? '', from);
    const made = await image
      .rotate()
      .resize({ ...(width && { width }), ...(height && { height }), fit })
      .toFormat(format, quality ? { quality } : {})
      .toBuffer();
    return new Response(new Uint8Array(made), {
      headers: { 'content-type': `image/${format}`, vary: 'accept' },
    });
  } catch {
    return refuse(400, 'Bad Request: not a picture');
  }
}

/** Returns the requested format, else the smallest that the browser accepts, else the original's. */
function chooseFormat(requested: string | null, accept: string, original: string | undefined): Format {
  const known = (name: string | null | undefined) =>
    formats.find((format) => format === (name === 'jpg' ? 'jpeg' : name));
  return (
    known(requested) ??
    formats.slice(0, 2).find((format) => accept.includes(`image/${format}`)) ??
    known(original) ??
    'jpeg'
  );
}
