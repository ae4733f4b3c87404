import type { Config } from '@netlify/functions';
import { purgeAlbums } from '../lib/pictures/purge-cdn.ts';
import { respondUsingSettings } from '../lib/respond.ts';

export default (request: Request) => respondUsingSettings(request, purgeAlbums);

export const config: Config = { path: '/api/purge', method: 'POST' };
