export { forgetHint, readHint } from './hint.ts';
export { signIn, signOut } from './sign-in.ts';
export { fetchToken } from './token.ts';
