/**
 * What the signed-in person is called, as the hint cookie says, or null when nobody is signed in here. It is for
 * drawing alone: it grants nothing, and the session may have ended since.
 */
export const readHint = (cookies: string = document.cookie): string | null => {
  const value = /(?:^|; )signed_in=([^;]+)/.exec(cookies)?.[1];
  try {
    return value ? decodeURIComponent(value) : null;
  } catch {
    return null;
  }
};
