/** What happens to one call; `delay` is in ms there and back. */
export interface CallFate {
  readonly kind: 'ok' | 'request lost' | 'answer lost' | 'twice';
  readonly delay: number;
}

/** What happens to one live message. */
export interface MessageFate {
  readonly lost: boolean;
  readonly delay: number;
}

/** A phone's network. */
export interface Network {
  call(): CallFate;
  message(): MessageFate;
}

/** A network in which everything arrives soon. */
export const goodNetwork: Network = {
  call: () => ({ kind: 'ok', delay: 1 }),
  message: () => ({ lost: false, delay: 1 }),
};
