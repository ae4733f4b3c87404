export { forgetHint, homePath, readHint, readKind } from './hint.ts';
export {
  forgetMember,
  forgetPasskeysOf,
  type KnownPasskeys,
  knownMember,
  knownPasskeys,
  pushKindsWanted,
  pushMember,
  rememberMember,
  rememberPushMember,
} from './known-members.ts';
export { signIn, signInAtProvider, signOut } from './sign-in.ts';
export { fetchToken } from './token.ts';
