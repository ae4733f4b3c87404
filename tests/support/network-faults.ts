/** What happens to one call on its way: `delay` in ms there and back. */
export interface Fate {
  readonly kind: 'ok' | 'request lost' | 'answer lost' | 'twice';
  readonly delay: number;
}

/** What happens to one live message. */
export interface MessageFate {
  readonly lost: boolean;
  readonly delay: number;
}

/** The network of a phone. */
export interface Weather {
  call(): Fate;
  message(): MessageFate;
}

/** Perfect weather: everything arrives, soon. */
export const fair: Weather = {
  call: () => ({ kind: 'ok', delay: 1 }),
  message: () => ({ lost: false, delay: 1 }),
};
