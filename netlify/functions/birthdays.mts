import type { Config } from '@netlify/functions';
import { respondUsingSettings } from '../lib/respond.ts';
import { allBirthdays } from '../lib/today/today.ts';

export default (request: Request) => respondUsingSettings(request, allBirthdays);

export const config: Config = {
  path: '/api/foedselsdage',
  method: 'GET',
};
