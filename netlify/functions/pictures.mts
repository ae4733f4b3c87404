import { getStore } from '@netlify/blobs';
import type { Config } from '@netlify/functions';
import { answer } from '../lib/answer.ts';
import { serveFamilyPicture, servePublicPicture } from '../lib/pictures/serve-picture.ts';

export default (request: Request) =>
  answer(request, (asked, env) => {
    const serve = new URL(asked.url).pathname.startsWith('/api/') ? serveFamilyPicture : servePublicPicture;
    return serve(asked, env, getStore('pictures'));
  });

export const config: Config = {
  path: ['/billeder/:file', '/api/billeder/:file'],
  method: 'GET',
  // An album of a thousand, scrolled through at once. Those of public albums are answered by the CDN, without counting.
  rateLimit: { windowSize: 60, windowLimit: 2000, aggregateBy: ['ip', 'domain'] },
};
