import type { Family } from '../../../data/gateway/family-list.ts';
import type { MemberKind } from '../../../lib/member-kind.ts';
import type { FamilyStore } from '../store/family-store.ts';

export type Screen =
  | { readonly kind: 'add' }
  | { readonly kind: 'recovery' }
  | { readonly kind: 'member' | 'invitation' | 'edit' | 'remove' | 'sign-out'; readonly member: string }
  /** Before somebody makes themselves something else: only another adult can take that back. */
  | { readonly kind: 'own-kind'; readonly member: string; readonly to: MemberKind }
  | { readonly kind: 'device' | 'remove-device'; readonly member: string; readonly passkey: string };

export interface DialogProps {
  readonly family: Family;
  /** The id of the signed-in member. */
  readonly self: string;
  readonly now: number;
  readonly store: FamilyStore;
  readonly show: (screen: Screen) => void;
  readonly close: () => void;
}
