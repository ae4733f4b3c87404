import { getStore } from '@netlify/blobs';
import type { Config } from '@netlify/functions';
import { serveFamilyPicture, servePublicPicture } from '../lib/pictures/serve-picture.ts';
import { forReading, respondUsingSettings } from '../lib/respond.ts';

/** Serves the files of pictures: public ones to everybody, and all to members under `/api`. */
export default (request: Request) =>
  forReading(request, () =>
    respondUsingSettings(request, (asked, env) => {
      const serve = new URL(asked.url).pathname.startsWith('/api/') ? serveFamilyPicture : servePublicPicture;
      return serve(asked, env, getStore('pictures'));
    }),
  );

export const config: Config = {
  path: ['/billeder/:file', '/api/billeder/:file'],
  // Enough to scroll quickly through a large album. Browsers keep what they have seen, and the CDN answers for
  // most of what is public.
  rateLimit: { windowSize: 180, windowLimit: 600, aggregateBy: ['ip', 'domain'] },
};
