import type { Database } from '../../../supabase/database.types.ts';
import { GatewayError } from '../../sync/protocol.ts';
import type { Columns, RowOf } from '../columns.ts';

/** The rows of the family list. Times are in ms here, unlike in tables. */
export const familyColumns = {
  members: {
    id: 'text',
    name: 'text',
    /** A `MemberKind`. */
    kind: 'text',
    /** The address with which they may also sign in at the identity provider; null for none. */
    email: 'text?',
    /** Null for a member. */
    removedAt: 'number?',
  },
  /** `usedAt` is exact to the day. */
  passkeys: { id: 'text', device: 'text', usedAt: 'number?' },
  /** Invitations that can still be used. */
  invitations: {
    id: 'text',
    member: 'text',
    /** 'invitation', or 'recovery' for the code on paper, which does not expire. */
    kind: 'text',
    /** The id of a member; null if it was made in a terminal. */
    madeBy: 'text?',
    /** The id of the passkey of the maker's session; null for an identity provider or a terminal. */
    madeWith: 'text?',
    madeAt: 'number',
    expiresAt: 'number?',
  },
  events: {
    at: 'number',
    /** The id of a member; null if it was done in a terminal. */
    by: 'text?',
    member: 'text?',
    what: 'text',
    /** A former name, a kind or a device. */
    detail: 'text?',
  },
} as const satisfies Record<string, Columns>;

export type FamilyMember = RowOf<typeof familyColumns.members> & {
  readonly passkeys: readonly RowOf<typeof familyColumns.passkeys>[];
};

export type Invitation = RowOf<typeof familyColumns.invitations>;

export type FamilyEvent = RowOf<typeof familyColumns.events>;

export interface Family {
  /** Whether an address is a way in: people can sign in at an identity provider. */
  readonly hasProvider: boolean;
  /** Everybody for an adult, only the one who asks for a child or a guest. */
  readonly members: readonly FamilyMember[];
  readonly invitations: readonly Invitation[];
  readonly isRecoveryVoid: boolean;
  /** When the hourly upkeep last succeeded, in ms; null if never, and for who is no adult. */
  readonly upkeepAt: number | null;
  /** The latest hundred, the newest first. */
  readonly events: readonly FamilyEvent[];
}

type Functions = Database['public']['Functions'];

/** Every call fails with a `GatewayError`; `familyRefusal` says why the database refused a change. */
export interface FamilyListGateway {
  read(): Promise<Family>;
  self(): Promise<string>;
  /** Calls a function that changes the list; an empty email is none. Returns the id of an added member. */
  change<Name extends keyof Functions>(name: Name, args: Functions[Name]['Args']): Promise<unknown>;
  /** From now on calls `changed` when somebody has changed the list. Members only: guests are told nothing. */
  watch(on: { changed(): void; joined(): void; left(): void }): void;
}

/** Returns the code with which the database refused a change, such as 'last-member'; null for another failure. */
export function familyRefusal(error: unknown): string | null {
  const { code, message } =
    (error instanceof GatewayError && (error.cause as { code?: string; message?: string } | null)) || {};
  return code === 'P0001' ? (message ?? null) : null;
}
