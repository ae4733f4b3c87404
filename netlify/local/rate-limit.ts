import { BlockList, isIPv6 } from 'node:net';

/** So many requests of one address in so many seconds, as functions declare it for Netlify. */
interface RateLimit {
  windowSize: number;
  windowLimit: number;
}

export const rateLimiter = ({ windowSize, windowLimit }: RateLimit) => {
  let counted = new Map<string, number>();
  let ends = 0;
  return (address: string): Response | undefined => {
    // Not the time of day, which may step back.
    const now = performance.now();
    if (now >= ends) {
      counted = new Map();
      ends = now + windowSize * 1000;
    }
    const one = subscriber(address);
    const count = (counted.get(one) ?? 0) + 1;
    counted.set(one, count);
    if (count <= windowLimit) return undefined;
    return new Response(`Too Many Requests: at most ${windowLimit} in ${windowSize} seconds`, {
      status: 429,
      headers: {
        'cache-control': 'no-store',
        'content-type': 'text/plain',
        'retry-after': `${Math.ceil((ends - now) / 1000)}`,
      },
    });
  };
};

/** A subscriber to the internet has one IPv4 address, and every IPv6 address with the same first half. */
const subscriber = (address: string): string => {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [start = ''] = address.split('::');
  return [...start.split(':'), '', '', ''].slice(0, 4).join(':');
};

const nearby = new BlockList();
nearby.addSubnet('127.0.0.0', 8);
nearby.addSubnet('10.0.0.0', 8);
nearby.addSubnet('172.16.0.0', 12);
nearby.addSubnet('192.168.0.0', 16);
nearby.addAddress('::1', 'ipv6');
nearby.addSubnet('fc00::', 7, 'ipv6');
nearby.addSubnet('fe80::', 10, 'ipv6');

/** The last one in `X-Forwarded-For`, which the proxy has seen itself, or `peer` if that is no proxy. */
export const clientAddress = (headers: Headers, peer: string): string => {
  const isProxy = nearby.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4');
  return (isProxy && headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()) || peer;
};
