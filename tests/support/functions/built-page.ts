export const builtPage = (project = '', script = '/_astro/page.js') =>
  `<!doctype html><meta http-equiv="content-security-policy" content="connect-src 'self' ${project}"><script src="${script}">`;
