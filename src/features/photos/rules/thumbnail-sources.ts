/** The widths in px that a thumbnail is made in: of half a small phone, up to a large screen's tile at double density. */
const widths = [160, 320, 480, 640];

/**
 * Where an `<img>` gets its thumbnail: made by Netlify in four widths, all 4 by 3, which also keeps a reader from asking
 * another host. A drawing fits every width as it is, and our own pictures are made in a width that fits already.
 */
export function thumbnailSources(thumbnail: string): { src: string; srcSet?: string } {
  if (/^\/[^?#]*\.svg$|^(\/api)?\/billeder\//i.test(thumbnail)) return { src: thumbnail };
  const made = (width: number) =>
    `/.netlify/images?${new URLSearchParams({ url: thumbnail, w: `${width}`, h: `${(width * 3) / 4}`, fit: 'cover' })}`;
  return { src: made(320), srcSet: widths.map((width) => `${made(width)} ${width}w`).join(', ') };
}
