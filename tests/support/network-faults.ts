/** What happens to one call on its way: `delay` in ms there and back. */
export interface CallFate {
  readonly kind: 'ok' | 'request lost' | 'answer lost' | 'twice';
  readonly delay: number;
}

/** What happens to one live message. */
export interface MessageFate {
  readonly lost: boolean;
  readonly delay: number;
}

/** The network of a phone. */
export interface Network {
  call(): CallFate;
  message(): MessageFate;
}

/** Everything arrives, soon. */
export const goodNetwork: Network = {
  call: () => ({ kind: 'ok', delay: 1 }),
  message: () => ({ lost: false, delay: 1 }),
};
