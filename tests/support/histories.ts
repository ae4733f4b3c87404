import fc from 'fast-check';
import type { CallFate, MessageFate } from './network-faults.ts';

/** One thing that happens on one phone, `wait` ms after what happened before. */
export type Step<Choice> =
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
    };

/** Whose phone it is: the first and the last of four are one member's. */
export const memberOf = (phone: number): string => `member ${phone % 3}`;

export interface History<Choice> {
  /** How far each phone's clock is off, in ms. */
  readonly skews: readonly number[];
  readonly steps: readonly Step<Choice>[];
  readonly calls: readonly CallFate[];
  readonly messages: readonly MessageFate[];
  /** How long the phones take to store, in ms there and back. */
  readonly storing: number;
}

/**
 * Histories of 2 to 4 phones; `choice` says what a step's person does. `behind` is how far the simulated clock runs behind
 * the server's own, in ms.
 */
export const histories = <Choice>(
  choice: fc.Arbitrary<Choice>,
  maxSteps: number,
  behind = 0,
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
        kind: fc.constantFrom(
          'kill tab' as const,
          'open tab' as const,
          'offline' as const,
          'online' as const,
        ),
        ...place,
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
        kind: fc.constantFrom(
          'ok' as const,
          'ok' as const,
          'request lost' as const,
          'answer lost' as const,
          'twice' as const,
        ),
        delay,
      }),
      { minLength: 1, maxLength: 40, size: 'max' },
    ),
    messages: fc.array(fc.record({ lost: fc.boolean(), delay }), { minLength: 1, maxLength: 20 }),
    storing: fc.constantFrom(0, 0, 4, 60),
  });
};

/** How far a history's clock runs behind the real one, in ms. */
export const day = 86_400_000;
