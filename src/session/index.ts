export { forgetHint, readHint } from './hint.ts';
export { forgetMember, knownMember, rememberMember } from './known-members.ts';
export { signIn, signOut } from './sign-in.ts';
export { fetchToken } from './token.ts';
