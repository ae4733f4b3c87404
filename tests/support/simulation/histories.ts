import fc from 'fast-check';
import type { Choice } from './choices.ts';

/** What happens to one call; `delay` is in ms there and back. */
export interface CallFate {
  readonly kind: 'ok' | 'request lost' | 'answer lost' | 'twice';
  readonly delay: number;
}

interface MessageFate {
  readonly lost: boolean;
  readonly delay: number;
}

export interface Network {
  call(): CallFate;
  message(): MessageFate;
}

export const goodNetwork: Network = {
  call: () => ({ kind: 'ok', delay: 1 }),
  message: () => ({ lost: false, delay: 1 }),
};

/** One event, `wait` ms after the previous one. */
export type HistoryStep = { readonly wait: number } & (
  | { readonly kind: 'dispatch'; readonly phone: number; readonly tab: number; readonly choice: Choice }
  | { readonly kind: 'kill tab' | 'open tab' | 'offline' | 'online'; readonly phone: number }
  | { readonly kind: 'clock'; readonly ahead: number }
  | { readonly kind: 'backup' }
  | { readonly kind: 'restore' }
);

/** The `phone` of a step counts modulo the number of phones. */
export interface History {
  readonly skews: readonly number[];
  readonly steps: readonly HistoryStep[];
  readonly calls: readonly CallFate[];
  readonly messages: readonly MessageFate[];
  /** How long the phones' storage takes, in ms there and back. */
  readonly storageDelay: number;
}

/** Histories of 2 to 4 phones. `behind`: how far the simulated clock is behind the server's, in ms. */
export const histories = (
  choice: fc.Arbitrary<Choice>,
  maxSteps: number,
  { behind = 0, restores = false, clockJumps = false } = {},
): fc.Arbitrary<History> => {
  const wait = fc.oneof(fc.constant(0), fc.nat(50), fc.nat(20_000));
  const phone = fc.nat(3);
  const anyOf = <Kind extends string>(...kinds: Kind[]) => fc.constantFrom(...kinds);
  const step = fc.oneof(
    { weight: 8, arbitrary: fc.record({ kind: anyOf('dispatch'), tab: fc.nat(1), choice, phone, wait }) },
    {
      weight: 3,
      arbitrary: fc.record({ kind: anyOf('kill tab', 'open tab', 'offline', 'online'), phone, wait }),
    },
    {
      weight: clockJumps ? 2 : 0,
      arbitrary: fc.record({
        kind: anyOf('clock'),
        ahead: fc.constantFrom(0, -1_000, -60_000, -3_600_000, 3_600_000),
        wait,
      }),
    },
    { weight: restores ? 2 : 0, arbitrary: fc.record({ kind: anyOf('backup', 'restore'), wait }) },
  );
  const delay = fc.oneof(fc.nat(5), fc.nat(3000));
  return fc.record({
    skews: fc.array(fc.constantFrom(0, 0, 700, -700, 3_600_000 + behind, -3_600_000), {
      minLength: 2,
      maxLength: 4,
    }),
    steps: fc.array(step, { minLength: 1, maxLength: maxSteps, size: 'max' }),
    calls: fc.array(fc.record({ kind: anyOf('ok', 'ok', 'request lost', 'answer lost', 'twice'), delay }), {
      minLength: 1,
      maxLength: 40,
      size: 'max',
    }),
    messages: fc.array(fc.record({ lost: fc.boolean(), delay }), { minLength: 1, maxLength: 20 }),
    storageDelay: fc.constantFrom(0, 0, 4, 60),
  });
};
