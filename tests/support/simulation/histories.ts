import fc from 'fast-check';

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

/** One event on one phone, `wait` ms after the previous one. */
export type HistoryStep<Choice> =
  | {
      readonly kind: 'dispatch';
      readonly phone: number;
      readonly tab: number;
      readonly wait: number;
      readonly choice: Choice;
    }
  | {
      readonly kind: 'kill tab' | 'open tab' | 'offline' | 'online';
      readonly phone: number;
      readonly wait: number;
    }
  | { readonly kind: 'clock'; readonly wait: number; readonly ahead: number }
  | { readonly kind: 'backup'; readonly wait: number }
  | { readonly kind: 'restore'; readonly wait: number };

/** The owner of a phone: the first and the fourth phone belong to one member. */
export const memberOf = (phone: number): string => `00000000-0000-4000-a000-00000000000${phone % 3}`;

/** The `phone` of a step counts modulo the number of phones. */
export interface History<Choice> {
  readonly skews: readonly number[];
  readonly steps: readonly HistoryStep<Choice>[];
  readonly calls: readonly CallFate[];
  readonly messages: readonly MessageFate[];
  /** How long the phones' storage takes, in ms there and back. */
  readonly storageDelay: number;
}

/** Histories of 2 to 4 phones. `behind`: how far the simulated clock is behind the server's, in ms. */
export const histories = <Choice>(
  choice: fc.Arbitrary<Choice>,
  maxSteps: number,
  { behind = 0, restores = false, clockJumps = false } = {},
): fc.Arbitrary<History<Choice>> => {
  const place = { phone: fc.nat(3), wait: fc.oneof(fc.constant(0), fc.nat(50), fc.nat(20_000)) };
  const step = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({ kind: fc.constant('dispatch' as const), tab: fc.nat(1), choice, ...place }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constantFrom(...(['kill tab', 'open tab', 'offline', 'online'] as const)),
        ...place,
      }),
    },
    {
      weight: clockJumps ? 2 : 0,
      arbitrary: fc.record({
        kind: fc.constant('clock' as const),
        ahead: fc.constantFrom(0, -1_000, -60_000, -3_600_000, 3_600_000),
        wait: place.wait,
      }),
    },
    {
      weight: restores ? 2 : 0,
      arbitrary: fc.record({
        kind: fc.constantFrom(...(['backup', 'restore'] as const)),
        wait: place.wait,
      }),
    },
  );
  const delay = fc.oneof(fc.nat(5), fc.nat(3000));
  return fc.record({
    skews: fc.array(fc.constantFrom(0, 0, 700, -700, 3_600_000 + behind, -3_600_000), {
      minLength: 2,
      maxLength: 4,
    }),
    steps: fc.array(step, { minLength: 1, maxLength: maxSteps, size: 'max' }),
    calls: fc.array(
      fc.record({
        kind: fc.constantFrom(...(['ok', 'ok', 'request lost', 'answer lost', 'twice'] as const)),
        delay,
      }),
      { minLength: 1, maxLength: 40, size: 'max' },
    ),
    messages: fc.array(fc.record({ lost: fc.boolean(), delay }), { minLength: 1, maxLength: 20 }),
    storageDelay: fc.constantFrom(0, 0, 4, 60),
  });
};

/** How far the simulated clock is behind the real one, in ms. */
export const day = 86_400_000;
