import { expect, test } from 'vitest';
import { clientAddress } from '../../netlify/local/rate-limit.ts';

const from = (peer: string, forwarded?: string) =>
  clientAddress(new Headers(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }), peer);

test.each(['127.0.0.1', '::ffff:127.0.0.1', '::1', '172.17.0.1', '192.168.1.2', 'fd00::1'])(
  'a proxy at %s says who asks, in the last address alone',
  (proxy) => {
    expect(from(proxy, '203.0.113.7')).toBe('203.0.113.7');
    expect(from(proxy, '192.0.2.1, 203.0.113.7')).toBe('203.0.113.7');
    expect(from(proxy)).toBe(proxy);
    expect(from(proxy, '')).toBe(proxy);
  },
);

test.each(['203.0.113.7', '2001:db8::1', '::ffff:203.0.113.7'])(
  'who asks from %s without a proxy cannot give another address',
  (peer) => expect(from(peer, '192.0.2.1')).toBe(peer),
);
