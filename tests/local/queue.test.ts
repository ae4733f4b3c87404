import { expect, test } from 'vitest';
import { createFairQueue, createQueue } from '../../supabase/local/database/queue.ts';

const later = () => new Promise((resolve) => setImmediate(resolve));

test('one piece at a time, in the order they were asked for', async () => {
  const inTurn = createQueue();
  const done: string[] = [];
  const piece = (name: string) => async () => {
    done.push(`${name} begins`);
    await later();
    done.push(`${name} ends`);
    return name;
  };
  expect(await Promise.all([inTurn(piece('a')), inTurn(piece('b'))])).toEqual(['a', 'b']);
  expect(done).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});

test('work that waits in one lane does not delay the next piece of work in another', async () => {
  const inTurn = createFairQueue<'crowd' | 'single'>();
  const done: string[] = [];
  const crowd = Array.from({ length: 300 }, (_, n) =>
    inTurn(async () => void done.push(`join ${n}`), 'crowd'),
  );
  await inTurn(async () => void done.push('question'), 'single');
  expect(done).toEqual(['join 0', 'question']);
  await Promise.all(crowd);
  expect(done.slice(1, 4)).toEqual(['question', 'join 1', 'join 2']);
  expect(done).toHaveLength(301);
});

test('a failing piece rejects only its own caller, also when it throws synchronously', async () => {
  const inTurn = createQueue();
  const failed = inTurn(() => {
    throw new Error('at once');
  });
  const after = inTurn(async () => 'fine');
  await expect(failed).rejects.toThrow('at once');
  expect(await after).toBe('fine');
});
