import type { Config } from '@netlify/functions';
import { answerCalendars } from '../lib/calendars/answer-calendars.ts';
import { serveCalendar } from '../lib/calendars/serve-calendar.ts';
import { respondUsingSettings } from '../lib/respond.ts';

/** Serves the family's appointments to the calendars of members' phones, and what the page of the week asks for. */
export default (request: Request) =>
  respondUsingSettings(request, request.method === 'POST' ? answerCalendars : serveCalendar);

export const config: Config = {
  path: '/api/kalender/:step',
  method: ['GET', 'POST'],
};
