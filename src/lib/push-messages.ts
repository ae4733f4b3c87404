/** Of which a device can ask for messages: when others shop, and at 19 o'clock about tomorrow and in the morning about today. */
export const pushKinds = ['trip', 'day'] as const;
export type PushKind = (typeof pushKinds)[number];

/** Where the message about a trip leads: the shopping list, with the cursor in quick add. */
export const quickAddHash = '#tilfoej';

/** `not-reached`: no push service accepted one. `already`: they have been told of this trip. */
export const tripOutcomes = ['told', 'nobody', 'not-reached', 'already', 'night'] as const;
export type TripOutcome = (typeof tripOutcomes)[number];
