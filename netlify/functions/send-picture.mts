import { getStore } from '@netlify/blobs';
import type { Config } from '@netlify/functions';
import { receivePicture } from '../lib/pictures/receive-picture.ts';
import { respondUsingSettings } from '../lib/respond.ts';

export default (request: Request) =>
  respondUsingSettings(request, (asked, env) => receivePicture(asked, env, getStore('pictures')));

export const config: Config = { path: '/api/billeder', method: 'POST' };
