/** A function's own limit: so many requests of one address in so many seconds. */
export interface RateLimit {
  readonly windowSize: number;
  readonly windowLimit: number;
}

/** Returns whether a request of an address is one too many, at `now` in ms. */
export const rateLimiter = ({ windowSize, windowLimit }: RateLimit) => {
  let counted = new Map<string, number>();
  let ends = 0;
  return (address: string, now = Date.now()): boolean => {
    if (now >= ends) {
      counted = new Map();
      ends = now + windowSize * 1000;
    }
    const count = (counted.get(address) ?? 0) + 1;
    counted.set(address, count);
    return count > windowLimit;
  };
};
