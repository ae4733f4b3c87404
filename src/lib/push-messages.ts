/** Where the message about a trip leads: the shopping list, with the cursor in quick add. */
export const quickAddHash = '#tilfoej';

/**
 * What became of telling the others of a trip: `nobody` of them has asked for messages, no push service accepted
 * one, so that they were `not-reached`, or they have been told of this trip `already`.
 */
export const tripOutcomes = ['told', 'nobody', 'not-reached', 'already', 'night'] as const;
export type TripOutcome = (typeof tripOutcomes)[number];
