import { type TripOutcome, tripOutcomes } from '../../../lib/push-messages.ts';
import { callFunction } from '../../../session/call-function.ts';
import { whoIsShopping } from '../rules/basket-text.ts';
import type { StoreContext } from './store-context.ts';

const send = (step: string, body: object) =>
  callFunction(`/api/besked/${step}`, fetch, { method: 'POST', body: JSON.stringify(body) });

export const tripMessages = {
  async begin(shop: string): Promise<TripOutcome> {
    const { outcome } = await send('trip', { shop });
    return tripOutcomes.find((each) => each === outcome) ?? 'nobody';
  },
  added: () => send('additions', {}),
};

const outcomeTexts = {
  told: 'De andre har fået besked',
  nobody: 'Ingen af de andre har bedt om besked. De kan slå det til under Butikker.',
  'not-reached': 'Beskeden nåede ikke frem til nogen. Prøv igen om lidt.',
  already: 'De andre har allerede fået besked om denne tur',
  night: 'Mellem kl.\u00a022 og 7 får ingen besked',
} satisfies Record<TripOutcome, string>;

export async function tellOthers({ trips, shell }: StoreContext, shop: string): Promise<void> {
  try {
    const outcome = await trips?.begin(shop);
    shell.messages.say(outcomeTexts[outcome ?? 'nobody']);
  } catch {
    shell.messages.say('Beskeden kunne ikke sendes. Er der forbindelse til nettet?');
  }
}

/** Only if this member was asked, or sees that somebody is shopping: else there is probably nobody. */
export function tellAddition({ trips, shell, ui, now }: StoreContext): void {
  const state = shell.get();
  if (!trips || !(ui().isInvited || whoIsShopping(state.tables, state, now()))) return;
  const stop = shell.subscribe(send);
  function send() {
    if (shell.get().waiting > 0) return;
    stop();
    void trips?.added().catch(() => {});
  }
  send();
}
