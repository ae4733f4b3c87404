import { type TripOutcome, tripOutcomes } from '../../../lib/push-messages.ts';
import { callFunction } from '../../../session/call-function.ts';

const send = (step: string, body: object) =>
  callFunction(`/api/besked/${step}`, fetch, { method: 'POST', body: JSON.stringify(body) });

export const tripMessages = {
  async begin(shop: string): Promise<TripOutcome> {
    const { outcome } = await send('trip', { shop });
    return tripOutcomes.find((each) => each === outcome) ?? 'nobody';
  },
  /** Tells who is in a shop that this member has put something on the list. */
  async added(): Promise<void> {
    await send('additions', {});
  },
};

export type TripMessages = typeof tripMessages;
