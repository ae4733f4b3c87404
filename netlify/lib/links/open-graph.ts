/** A page's description of itself for link previews. */
interface PageFacts {
  /** At most 120 characters, without line breaks. */
  readonly title: string | null;
  /** The address as written in the page, possibly relative. */
  readonly picture: string | null;
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  aelig: 'æ',
  oslash: 'ø',
  aring: 'å',
  AElig: 'Æ',
  Oslash: 'Ø',
  Aring: 'Å',
};

const decoded = (text: string) =>
  text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w{1,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return named[name] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** Returns the value of an attribute of a tag, or null. */
function attribute(tag: string, name: string): string | null {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag);
  const value = found?.[1] ?? found?.[2] ?? found?.[3];
  return value === undefined ? null : decoded(value).trim();
}

/** Longer tags are skipped. In characters. */
const longestTag = 4_000;

/** Yields the page's `<meta …>` tags. Looks at each character once, whatever the page contains. */
function* metaTags(text: string): Generator<string> {
  let end = 0;
  let read = 0;
  for (const { index } of text.matchAll(/<meta\s/gi)) {
    if (index < read) continue;
    if (end < index) end = text.indexOf('>', index);
    if (end < 0) return;
    if (end - index >= longestTag) continue;
    yield text.slice(index, end + 1);
    read = end;
  }
}

/**
 * Reads the title and picture that a page declares: in Open Graph (ogp.me), else in Twitter's tags, else its
 * `<title>`.
 */
export function readOpenGraph(html: Buffer, type: string): PageFacts {
  const text = inItsLetters(html, type);
  const facts = new Map<string, string>();
  for (const tag of metaTags(text)) {
    const name = (attribute(tag, 'property') ?? attribute(tag, 'name'))?.toLowerCase();
    const content = attribute(tag, 'content');
    if (name && content && !facts.has(name)) facts.set(name, content);
  }
  const own = /<title[^>]{0,200}>([^<]{1,2000})<\/title>/i.exec(text)?.[1];
  const title = facts.get('og:title') ?? facts.get('twitter:title') ?? (own && decoded(own));
  const picture =
    facts.get('og:image:secure_url') ??
    facts.get('og:image') ??
    facts.get('og:image:url') ??
    facts.get('twitter:image');
  return { title: title ? tidy(title) : null, picture: picture ?? null };
}

const tidy = (title: string): string | null =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
  [...title.replace(/[\s\u0000-\u001f\u007f]+/g, ' ').trim()].slice(0, 120).join('').trim() || null;

function inItsLetters(html: Buffer, type: string): string {
  const start = html.subarray(0, 2048).toString('latin1');
  const charset =
    /charset\s*=\s*"?([\w-]+)/i.exec(type)?.[1] ?? /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(start)?.[1];
  try {
    return new TextDecoder(charset ?? 'utf-8').decode(html);
  } catch {
    return new TextDecoder().decode(html);
  }
}
