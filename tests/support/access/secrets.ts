const shapes: Readonly<Record<string, RegExp>> = {
  'a private signing key (JWK)': /\\?"d\\?"\s*:\s*\\?"[\w-]{40,}\\?"/,
  'a private key (PEM)': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/,
  'an age identity': /AGE-SECRET-KEY-(?:PQ-)?1[0-9A-Z]{50,}/,
  'a secret key of Supabase': /sb_secret_[\w-]{16,}/,
  'an access token of Supabase': /sbp_(?:oauth_)?[0-9a-f]{40}/,
  'a signed token': /eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/,
  'an encrypted session': /eyJ[\w-]{10,}\.[\w-]*\.[\w-]{10,}\.[\w-]{20,}\.[\w-]{20,}/,
  'a client secret of Google': /GOCSPX-[\w-]{20,}/,
  'an API key of Google': /AIza[\w-]{35}/,
  'an access token of Netlify': /\bnf[a-z]_[\w-]{36,}/,
  'an access token of npm': /\bnpm_[A-Za-z0-9]{36}/,
  'an access token of GitHub': /\b(?:gh[opsur]_[A-Za-z0-9]{36}|github_pat_\w{60,})/,
  'a key of Amazon': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'a database with its password':
    /postgres(?:ql)?:\/\/[^\s:@/"'`$]+:[^\s@/"'`$]{4,}@(?!localhost|127\.|\[::1)[^\s"'`]+/,
};

export const secretsIn = (text: string): string[] =>
  Object.entries(shapes).flatMap(([name, shape]) => (shape.test(text) ? [name] : []));
