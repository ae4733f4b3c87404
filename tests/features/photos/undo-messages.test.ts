import { expect, test } from 'vitest';
import type { Message } from '../../../src/app-shell/store/messages.ts';
import { createUndoMessages, type InverseRequest } from '../../../src/features/photos/store/undo-messages.ts';

type Result = Awaited<ReturnType<InverseRequest>>;

/** Undoes one action, and does another before the result of that is there. */
async function undoDuringAnother(result: Result) {
  const shown: (Message | null)[] = [];
  const messages = createUndoMessages({ after: () => () => {} }, (message) => void shown.push(message));
  const undone: string[] = [];
  const first = Promise.withResolvers<Result>();
  messages.announce(null, 'Det første er gjort.', () => {
    undone.push('first');
    return first.promise;
  });
  const undo = messages.handlers.undo();
  messages.announce(null, 'Det andet er gjort.', async () => {
    undone.push('second');
    return null;
  });
  first.resolve(result);
  await undo;
  const { text, undo: button } = shown.at(-1) ?? {};
  await messages.handlers.undo();
  return { text, button, undone };
}

test('an action that ends while another is being undone can still be undone', async () => {
  const undone = ['first', 'second'];
  const button = 'undo';
  for (const result of [null, 'changed'] as const)
    expect(await undoDuringAnother(result)).toEqual({ text: 'Det andet er gjort.', button, undone });
});

test('an undo that fails while another action ends can be tried again', async () => {
  expect(await undoDuringAnother('offline')).toEqual({
    text: 'Ingen forbindelse. Det er ikke gemt endnu.',
    button: 'undo',
    undone: ['first', 'first'],
  });
});
