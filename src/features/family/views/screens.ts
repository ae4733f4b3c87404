import type { Family } from '../../../data/gateway/family-list.ts';
import type { FamilyStore } from '../store/family-store.ts';

export type Screen =
  | { readonly kind: 'add' }
  | { readonly kind: 'recovery' }
  | { readonly kind: 'member' | 'invitation' | 'edit' | 'remove' | 'sign-out'; readonly member: string }
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
