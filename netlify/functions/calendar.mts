import type { Config } from '@netlify/functions';
import { answerCalendarAddress, serveCalendar } from '../lib/calendars/calendar-address.ts';
import { respondUsingSettings } from '../lib/respond.ts';

/** Serves the family's appointments to the calendars of members' phones, and makes and ends their addresses. */
export default (request: Request) =>
  respondUsingSettings(request, request.method === 'POST' ? answerCalendarAddress : serveCalendar);

export const config: Config = {
  path: '/api/kalender/:step',
  method: ['GET', 'POST'],
};
