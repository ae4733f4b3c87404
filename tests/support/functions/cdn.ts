/**
 * Caches answers as Netlify's CDN does: for as long as `Netlify-CDN-Cache-Control` says, unless their tag is
 * purged. `ask` requests a path from the functions.
 */
export function createCdn(ask: (path: string) => Promise<Response>, now: () => number = Date.now) {
  const cached = new Map<string, { response: Response; tag: string | null; until: number }>();
  return {
    async get(path: string): Promise<Response> {
      const found = cached.get(path);
      if (found && now() < found.until) return found.response.clone();
      const response = await ask(path);
      const lifetime = /max-age=(\d+)/.exec(response.headers.get('netlify-cdn-cache-control') ?? '')?.[1];
      const until = now() + Number(lifetime ?? 0) * 1000;
      const tag = response.headers.get('netlify-cache-tag');
      if (until > now()) cached.set(path, { response: response.clone(), tag, until });
      return response;
    },
    async purge(tag: string): Promise<void> {
      for (const [path, each] of cached) if (each.tag === tag) cached.delete(path);
    },
  };
}
