import { expect, test } from 'vitest';
import { createStore, readOnly } from '../../src/lib/store.ts';

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

test('a store that is given out is read and followed, not set', () => {
  const store = createStore(1);
  const given = readOnly(store);
  expect(Object.keys(given)).toEqual(['get', 'subscribe']);
  store.set(2);
  expect(given.get()).toBe(2);
});
