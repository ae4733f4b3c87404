import type { BrowserContext } from '@playwright/test';

/**
 * Collects what no page may do: errors on the console (a violation of the content policy is one), errors that nobody
 * caught, and requests to anyone but `own`.
 */
export function watch(
  context: BrowserContext,
  own: readonly string[],
): { readonly trouble: readonly string[] } {
  const trouble: string[] = [];
  const origins = new Set(own.map((address) => new URL(address).origin));
  context.on('console', (message) => {
    if (message.type() === 'error') trouble.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => trouble.push(`error: ${error.error().stack}`));
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (/^https?:$/.test(protocol) && !origins.has(origin)) trouble.push(`third party: ${request.url()}`);
  });
  return { trouble };
}
