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

test('what is saved and seen on no page is said, and published at night', () => {
  const { state, cost, canPublish } = publishingText(saved);
  expect(state).toContain('fødselsdagene');
  expect(cost).toMatch(/^Det sker af sig selv i nat\..* 12 gange endnu/);
  expect(canPublish).toBe(true);
});

test('when the nights are used up the button is left, and then nothing is', () => {
  const last = publishingText({ ...saved, left: 1, leftByNight: 0 });
  expect(last.cost).toMatch(/^Det sker ikke af sig selv.* én gang endnu/);
  expect(last.canPublish).toBe(true);
  const none = publishingText({ ...saved, left: 0, leftByNight: 0 });
  expect(none.cost).toContain('Prøv igen om nogle dage');
  expect(none.canPublish).toBe(false);
});

test('when all is published there is nothing to press', () => {
  expect(publishingText({ ...saved, differs: false })).toMatchObject({
    state: 'Alt, der er gemt, er udgivet.',
    canPublish: false,
  });
});

test('a draft that could not be built cannot be published', () => {
  const { state, canPublish } = publishingText({ ...saved, mistakes: 'Der er en fejl i x' });
  expect(state).toMatch(/^Kladden kunne ikke laves/);
  expect(canPublish).toBe(false);
});

test.each([
  [new GatewayError('signed-out'), /Log ind/],
  [new GatewayError('denied'), /Log ind/],
  [new GatewayError('unavailable', { cause: { code: 'busy' } }), /udgives netop nu/],
  [new GatewayError('unavailable', { cause: { code: 'broken' } }), /Kladden kunne ikke laves/],
  [new GatewayError('unavailable', { cause: { code: 'not-found' } }), /af sig selv/],
  [new GatewayError('offline'), /Prøv igen om lidt/],
])('a failure is told in Danish (%#)', (error, text) => expect(failureText(error)).toMatch(text));
