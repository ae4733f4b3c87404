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

test('a listener that unsubscribes while it is called keeps no other from being called', () => {
  const store = createStore(0);
  const heard: string[] = [];
  const stop = store.subscribe(() => {
    heard.push('first');
    stop();
  });
  store.subscribe(() => heard.push('second'));
  store.set(1);
  store.set(2);
  expect(heard).toEqual(['first', 'second', 'second']);
});

test('a listener added during a notification is notified of the next change', () => {
  const store = createStore(0);
  const heard: number[] = [];
  const stop = store.subscribe(() => {
    stop();
    store.subscribe(() => heard.push(store.get()));
  });
  store.set(1);
  store.set(2);
  expect(heard).toEqual([2]);
});
