import { expect, test } from 'vitest';
import { failureText, publishingText } from '../../../src/features/publishing/publish-page.ts';
import type { Publishing } from '../../../src/lib/publishing.ts';
import { GatewayError } from '../../../src/sync/protocol.ts';

const saved: Publishing = {
  differs: true,
  pages: [],
  mistakes: '',
  draftsUrl: '',
  isBuilding: false,
  left: 12,
  leftByNight: 8,
};

test.each<[string, Partial<Publishing>, RegExp, RegExp, boolean]>([
  ['what is seen on no page', {}, /fødselsdagene/, /^Det sker af sig selv i nat\..* 12 gange endnu/, true],
  ['a last time', { left: 1, leftByNight: 0 }, /gemt/, /^Det sker ikke af sig selv.* én gang endnu/, true],
  ['no time left', { left: 0, leftByNight: 0 }, /gemt/, /Prøv igen om nogle dage/, false],
  ['nothing', { differs: false }, /^Alt, der er gemt, er udgivet\.$/, /^$/, false],
  ['a mistake', { mistakes: 'Der er en fejl i x' }, /^Kladden kunne ikke laves/, /^$/, false],
])('with %s to publish, it is said, and so is what it costs', (_what, part, state, cost, canPublish) => {
  const text = publishingText({ ...saved, ...part });
  expect(text.state).toMatch(state);
  expect(text.cost).toMatch(cost);
  expect(text.canPublish).toBe(canPublish);
});

test.each([
  [new GatewayError('signed-out'), /Log ind/],
  [new GatewayError('denied'), /Log ind/],
  [new GatewayError('unavailable', { cause: { code: 'busy' } }), /udgives netop nu/],
  [new GatewayError('unavailable', { cause: { code: 'broken' } }), /Kladden kunne ikke laves/],
  [new GatewayError('unavailable', { cause: { code: 'not-found' } }), /af sig selv/],
  [new GatewayError('offline'), /Prøv igen om lidt/],
])('a failure is told in Danish (%#)', (error, text) => expect(failureText(error)).toMatch(text));
