/** FNV-1a with 128 bits: http://www.isthe.com/chongo/tech/comp/fnv. */
const fnv = { start: 0x6c62272e07bb014262b821756295c58dn, prime: 0x1000000000000000000013bn };

/** Returns a uuid (RFC 9562, version 8) of a text, so that two phones that mean the same thing make one row. */
export function derivedKey(text: string): string {
  let hash = fnv.start;
  for (const byte of new TextEncoder().encode(text))
    hash = BigInt.asUintN(128, (hash ^ BigInt(byte)) * fnv.prime);
  const hex = hash.toString(16).padStart(32, '0');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5');
}
