import { type MemberKind, memberKinds } from '../lib/member-kind.ts';

/** Returns the display name of who is signed in on this device, or null. For drawing only: it grants nothing. */
export const readHint = (cookies: string = document.cookie): string | null => {
  const value = /(?:^|; )signed_in=([^;]+)/.exec(cookies)?.[1];
  try {
    return value ? decodeURIComponent(value) : null;
  } catch {
    return null;
  }
};

/** Returns of which kind the signed-in person is, from the other hint cookie. The same holds of it. */
export const readKind = (cookies: string = document.cookie): MemberKind => {
  const value = /(?:^|; )member_kind=(\w+)/.exec(cookies)?.[1];
  return memberKinds.find((kind) => kind === value) ?? 'adult';
};

/** Returns the page on which somebody begins who has just signed in. */
export const homePath = (): string => (readKind() === 'guest' ? '/fotoalbum' : '/shopping');

/** Removes the hint cookies: from the next page on nobody is greeted. */
export const forgetHint = (): void => {
  for (const name of ['signed_in', 'member_kind']) {
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser of the family has the Cookie Store.
    document.cookie = `${name}=; Max-Age=0; Path=/; Secure; SameSite=Lax`;
  }
};
