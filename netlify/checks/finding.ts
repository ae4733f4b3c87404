export type Finding =
  | { readonly kind: 'ok'; readonly what: string }
  /** Unknown: an earlier check failed, or a setting or an answer is missing. */
  | { readonly kind: 'wrong' | 'unknown'; readonly what: string; readonly remedy: string };

export const ok = (what: string): Finding => ({ kind: 'ok', what });
export const wrong = (what: string, remedy: string): Finding => ({ kind: 'wrong', what, remedy });
export const unknown = (what: string, remedy: string): Finding => ({ kind: 'unknown', what, remedy });

const labels = { ok: 'ok     ', wrong: 'WRONG  ', unknown: 'unknown' };

export const described = (finding: Finding): string =>
  `${labels[finding.kind]} ${finding.what}${finding.kind === 'ok' ? '' : `\n        → ${finding.remedy}`}`;
