import { existsSync, readFileSync } from 'node:fs';
import type { AstroIntegration } from 'astro';

/**
 * Warns if netlify.toml allows this site to serve pictures from other hosts. Netlify serves an SVG unchanged,
 * so anyone who can put one there can run a script as this site, in the browser of whoever opens the picture
 * at its address.
 */
export const warnRemoteImages = (): AstroIntegration => ({
  name: 'warn-remote-images',
  hooks: {
    'astro:config:done': ({ config, logger }) => {
      const file = new URL('netlify.toml', config.root);
      const hosts = existsSync(file) ? remoteImages(readFileSync(file, 'utf8')) : [];
      if (hosts.length > 0) logger.warn(warning(hosts));
    },
  },
});

/** Returns the patterns in `remote_images`; none if it is commented out. */
export function remoteImages(toml: string): string[] {
  const list = /^[ \t]*remote_images\s*=\s*\[([^\]]*)\]/m.exec(toml)?.[1] ?? '';
  return [...list.replaceAll(/^[ \t]*#.*$/gm, '').matchAll(/(["'])(.*?)\1/g)].map(
    ([, , pattern = '']) => pattern,
  );
}

const warning = (patterns: readonly string[]) =>
  `netlify.toml passes on pictures from ${patterns.join(', ')}. An SVG may hold a script, which then runs as this site: name only places where nobody but the family can put files.`;
