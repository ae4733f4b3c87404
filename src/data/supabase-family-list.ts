import { type Family, type FamilyListGateway, familyColumns } from './gateway/family-list.ts';
import { listen } from './live.ts';
import { asMember, type Credentials, type SupabaseSettings, sendRequest } from './rest.ts';
import { list, object, readRows, toRecoveryNotice } from './rows.ts';

export function supabaseFamilyList(settings: SupabaseSettings, credentials: Credentials): FamilyListGateway {
  const call = (name: string, args: object) =>
    asMember(credentials, ({ token }) =>
      sendRequest(settings, { path: `rpc/${name}`, token, args: { ...args } }),
    );
  return {
    read: async () => toFamily(await call('family', {})),
    self: async () => (await credentials()).memberId,
    change: call,
    watch: ({ changed, ...on }) => listen(settings, credentials, on, { family: changed }),
  };
}

/** Fields have the same names in this answer. */
const sameName = (field: string) => field;

function toFamily(json: unknown): Family {
  const { hasProvider, members, invitations, recovery, upkeepAt, events } = object(json);
  return {
    hasProvider: hasProvider === true,
    members: readRows(familyColumns.members, members, sameName).map((member, i) => ({
      ...member,
      passkeys: readRows(familyColumns.passkeys, object(list(members)[i]).passkeys, sameName),
    })),
    invitations: readRows(familyColumns.invitations, invitations, sameName),
    isRecoveryVoid: toRecoveryNotice(recovery)?.kind === 'void',
    upkeepAt: typeof upkeepAt === 'number' ? upkeepAt : null,
    events: readRows(familyColumns.events, events, sameName),
  };
}
