export { forgetHint, readHint } from './hint.ts';
export { forgetMember, knownMember, rememberMember } from './known-members.ts';
export { forgetPasskeysOf, type KnownPasskeys, knownPasskeys } from './known-passkeys.ts';
export { signIn, signInAtProvider, signOut } from './sign-in.ts';
export { fetchToken } from './token.ts';
