/** What a check found. `remedy` says what to do about it. */
export type Finding =
  | { readonly kind: 'ok'; readonly what: string }
  | { readonly kind: 'wrong'; readonly what: string; readonly remedy: string }
  /** It could not be checked, because of something above or because nothing was said of it. */
  | { readonly kind: 'unknown'; readonly what: string; readonly remedy: string };

export const ok = (what: string): Finding => ({ kind: 'ok', what });
export const wrong = (what: string, remedy: string): Finding => ({ kind: 'wrong', what, remedy });
export const unknown = (what: string, remedy: string): Finding => ({ kind: 'unknown', what, remedy });
