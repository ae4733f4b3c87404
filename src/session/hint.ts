/**
 * Returns the display name of the signed-in person from the hint cookie, or null when nobody is signed in on
 * this device. Use it only for drawing: it grants nothing, and the session may have ended.
 */
export const readHint = (cookies: string = document.cookie): string | null => {
  const value = /(?:^|; )signed_in=([^;]+)/.exec(cookies)?.[1];
  try {
    return value ? decodeURIComponent(value) : null;
  } catch {
    return null;
  }
};

/** Removes the hint cookie: from the next page on nobody is greeted. */
export const forgetHint = (): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser of the family has the Cookie Store.
  document.cookie = 'signed_in=; Max-Age=0; Path=/; Secure; SameSite=Lax';
};
