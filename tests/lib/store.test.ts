import { expect, test } from 'vitest';
import { createStore } from '../../src/lib/store.ts';

test('listeners are notified of each change until they unsubscribe', () => {
  const store = createStore(1);
  const heard: number[] = [];
  const stop = store.subscribe(() => heard.push(store.get()));
  store.set(2);
  store.set(3);
  stop();
  store.set(4);
  expect(heard).toEqual([2, 3]);
  expect(store.get()).toBe(4);
});

test('setting the same value again notifies nobody', () => {
  const value = {};
  const store = createStore<object | number>(value);
  let notifications = 0;
  store.subscribe(() => {
    notifications += 1;
  });
  store.set(value);
  store.set(Number.NaN);
  store.set(Number.NaN);
  expect(notifications).toBe(1);
});
