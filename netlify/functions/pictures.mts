import { getStore } from '@netlify/blobs';
import type { Config } from '@netlify/functions';
import { serveFamilyPicture, servePublicPicture } from '../lib/pictures/serve-picture.ts';
import { forReading, respondUsingSettings } from '../lib/respond.ts';

export default (request: Request) =>
  forReading(request, () =>
    respondUsingSettings(request, (asked, env) => {
      const serve = new URL(asked.url).pathname.startsWith('/api/') ? serveFamilyPicture : servePublicPicture;
      return serve(asked, env, getStore('pictures'));
    }),
  );

export const config: Config = {
  path: ['/billeder/:file', '/api/billeder/:file'],
  // A member scrolls once through an album of 300 pictures in three minutes. Browsers keep what they have seen.
  rateLimit: { windowSize: 180, windowLimit: 320, aggregateBy: ['ip', 'domain'] },
};
