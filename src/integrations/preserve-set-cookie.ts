import type { Plugin } from 'vite';

/**
 * Netlify's plugin writes each `Set-Cookie` of a function's answer over the one before, so that signing in would end
 * with one cookie of four. In the development server they add up here, as on Netlify. It must stand before that plugin.
 */
export const preserveSetCookie = (): Plugin => ({
  name: 'preserve-set-cookie',
  configureServer({ middlewares }) {
    middlewares.use((_request, response, next) => {
      const set = response.setHeader.bind(response);
      response.setHeader = (name, value) => {
        if (name.toLowerCase() !== 'set-cookie') return set(name, value);
        const before = response.getHeader(name) ?? [];
        return set(name, [before, value].flat().map(String));
      };
      next();
    });
  },
});
