import type { BrowserContext } from '@playwright/test';

/** Collects what no page may do: errors, also of the content policy, and requests to other origins than `own`. */
export function watch(context: BrowserContext, own: readonly string[]): readonly string[] {
  const trouble: string[] = [];
  const origins = new Set(own.map((address) => new URL(address).origin));
  context.on('console', (message) => {
    if (message.type() === 'error') trouble.push(`console: ${message.text()} (${message.location().url})`);
  });
  // An error of the browser itself, such as a refused promise of an animation, has no stack.
  context.on('weberror', (error) => trouble.push(`error: ${error.error().stack || error.error()}`));
  const asked = (address: string) => {
    const { origin, protocol } = new URL(address.replace(/^ws/, 'http'));
    if (/^https?:$/.test(protocol) && !origins.has(origin)) trouble.push(`third party: ${address}`);
  };
  context.on('request', (request) => asked(request.url()));
  context.on('page', (page) => page.on('websocket', (socket) => asked(socket.url())));
  return trouble;
}
