import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MemberKind } from '../../../src/lib/member-kind.ts';
import { engines, testDatabase } from '../../support/databases/databases.ts';
import { type DatabaseCaller, doorRole, newMember, newPasskey, runAs } from '../../support/people.ts';

interface Family {
  members: { id: string; name: string; passkeys: { id: string; device: string }[] }[];
  invitations: { id: string; member: string; kind: string }[];
  events: { what: string; member: string; by: string | null; detail: string | null }[];
  hasProvider: boolean;
}

const nobody = '00000000-0000-4000-8000-000000000000';

describe.each(engines())('the family list on $name', ({ open }) => {
  const db = testDatabase(open);
  /** On a site with an identity provider, where an address is a way in. */
  const join = async (name: string, kind: MemberKind = 'adult') => ({
    ...(await newMember(db.owner, name, kind)),
    provider: true,
  });
  let ada: Awaited<ReturnType<typeof join>>;
  let bo: typeof ada;
  beforeEach(async () => {
    ada = await join('Ada');
    bo = await join('Bo');
  });
  afterEach(() =>
    db.owner.exec(
      'truncate private.family_member, private.family_event cascade; delete from private.last_time',
    ),
  );

  const call = async <Answer = unknown>(
    who: DatabaseCaller & { provider?: boolean },
    name: string,
    ...values: unknown[]
  ) => {
    const parameters = values.map((_, n) => `$${n + 1}`).join(', ');
    const [row] = await runAs<{ answer: Answer }>(
      db.owner,
      who,
      `select public.${name}(${parameters}) as answer`,
      values,
    );
    return row?.answer as Answer;
  };
  const family = () => call<Family>(ada, 'family');
  const refusal = (code: string) => expect.objectContaining({ code: 'P0001', message: code });
  const newHash = () => randomBytes(32).toString('hex');
  const register = (passkey: object, hash: string | null, member: string | null = null) =>
    call<{ member: string } | null>(doorRole, 'register_passkey', passkey, hash, member);
  const invite = async (member = bo.id, by: Parameters<typeof call>[0] = ada) => {
    const hash = newHash();
    const { id } = await call<{ id: string }>(by, 'make_invitation', member, hash);
    return { hash, id };
  };
  /** Adds a member without an address, who signs in with a passkey. */
  const joined = async (name: string) => {
    const id = await call<string>(ada, 'add_member', name);
    const passkey = newPasskey();
    await register(passkey, (await invite(id)).hash);
    return { id, passkey: passkey.id };
  };

  const subscribe = `insert into public.push_subscription (endpoint, kind, p256dh, auth)
    values ('https://push.example/1', 'trip', repeat('A', 87), repeat('A', 22))`;

  test('a member adds, renames, removes and brings back others, and who did what is kept', async () => {
    const id = await call<string>(ada, 'add_member', '  Farmor   Else ', null);
    await call(ada, 'rename_member', id, 'Else');
    await call(bo, 'set_member_address', id, 'ELSE@example.org');
    await call(bo, 'remove_member', id);
    await call(bo, 'restore_member', id);
    const { members, events } = await family();
    expect(members.find((member) => member.id === id)).toMatchObject({
      name: 'Else',
      email: 'else@example.org',
      removedAt: null,
    });
    expect(events.map(({ by, what, detail }) => [by, what, detail])).toEqual([
      [bo.id, 'restored', null],
      [bo.id, 'removed', null],
      [bo.id, 'address', null],
      [ada.id, 'renamed', 'Farmor Else'],
      [ada.id, 'added', null],
    ]);
  });

  test('a name or an address belongs to one person, present or former', async () => {
    await call(ada, 'remove_member', bo.id);
    await expect(call(ada, 'add_member', 'bo')).rejects.toEqual(refusal('name-taken'));
    await expect(call(ada, 'add_member', 'Ny', bo.email)).rejects.toEqual(refusal('address-taken'));
    await call(ada, 'rename_member', ada.id, 'ADA');
  });

  test.each<[string, string, unknown[]]>([
    ['bad-name', 'add_member', [' ']],
    ['bad-name', 'add_member', ['x'.repeat(41)]],
    ['bad-name', 'add_member', ['\u202eFarmor']],
    ['bad-name', 'add_member', [null]],
    ['bad-address', 'add_member', ['Ny', 'farmor']],
    ['bad-address', 'add_member', ['Ny', 'far mor@example.org']],
    ['unknown-member', 'rename_member', [nobody, 'Ny']],
    ['unknown-member', 'restore_member', [nobody]],
    ['unknown-member', 'make_invitation', [nobody, 'a'.repeat(64)]],
    ['unknown-passkey', 'remove_passkey', ['x']],
    ['unknown-passkey', 'rename_passkey', ['x', 'Tablet']],
    ['bad-name', 'rename_passkey', ['x', ' ']],
    ['unknown-invitation', 'revoke_invitation', [nobody]],
  ])('%s: %s(%j)', async (code, name, values) => {
    await expect(call(ada, name, ...values)).rejects.toEqual(refusal(code));
  });

  test('two devices of one kind are told apart by their names', async () => {
    for (let n = 0; n < 3; n += 1) await register(newPasskey(), null, ada.id);
    await register(newPasskey(), null, bo.id);
    const { members } = await family();
    const devices = members.map(({ passkeys }) => passkeys.map(({ device }) => device));
    expect(devices).toEqual([['iPhone', 'iPhone 2', 'iPhone 3'], ['iPhone']]);
  });

  test('there are limits to what a page may add', async () => {
    for (let n = 0; n < 10; n += 1) await invite();
    await expect(invite()).rejects.toEqual(refusal('too-many'));
    for (let n = 0; n < 20; n += 1) await register(newPasskey(), null, ada.id);
    await expect(register(newPasskey(), null, ada.id)).rejects.toEqual(refusal('too-many'));
    for (let n = 0; n < 28; n += 1) await call(ada, 'add_member', `Nummer ${n}`);
    await expect(call(ada, 'add_member', 'Nummer 28')).rejects.toEqual(refusal('too-many'));
  });

  test('the last way into the family cannot be taken', async () => {
    const cia = await joined('Cia');
    await call(ada, 'add_member', 'Ikke inde endnu');
    await call(ada, 'set_member_address', ada.id, null);
    await call(ada, 'remove_member', bo.id);
    await expect(call(ada, 'remove_member', cia.id)).rejects.toEqual(refusal('last-member'));
    await expect(call(ada, 'remove_passkey', cia.passkey)).rejects.toEqual(refusal('last-member'));
    await call(ada, 'set_member_address', ada.id, 'ada@example.org');
    await call(ada, 'remove_passkey', cia.passkey);
    await expect(call(ada, 'set_member_address', ada.id, null)).rejects.toEqual(refusal('last-member'));
  });

  test('an address is no way in where there is no identity provider', async () => {
    const cia = await joined('Cia');
    const atHome = { ...ada, provider: false };
    await expect(call(atHome, 'remove_member', cia.id)).rejects.toEqual(refusal('last-member'));
    await expect(call(atHome, 'remove_passkey', cia.passkey)).rejects.toEqual(refusal('last-member'));
    expect((await call<Family>(atHome, 'family')).hasProvider).toBe(false);
  });

  test('who remains is an adult: children and guests are no way in', async () => {
    const [child, guest] = [await joined('Dan'), await joined('Farmor')];
    await call(ada, 'set_member_kind', child.id, 'child');
    await call(ada, 'set_member_kind', guest.id, 'guest');
    await call(ada, 'set_member_kind', bo.id, 'guest');
    for (const kind of ['child', 'guest'])
      await expect(call(ada, 'set_member_kind', ada.id, kind)).rejects.toEqual(refusal('last-member'));
    await expect(call(ada, 'remove_member', ada.id)).rejects.toEqual(refusal('last-member'));
    await expect(call(ada, 'set_member_address', ada.id, null)).rejects.toEqual(refusal('last-member'));
    await call(ada, 'set_member_kind', child.id, 'adult');
    await call(ada, 'set_member_kind', ada.id, 'child');
  });

  test('children and guests see themselves and change their own devices, and nothing of the list', async () => {
    await call(ada, 'make_recovery', newHash());
    for (const kind of ['child', 'guest'] as const) {
      const { id, passkey } = await joined(`Ny ${kind}`);
      await call(ada, 'set_member_kind', id, kind);
      const who = { role: 'authenticated', id } as const;
      const { members, invitations, events } = await call<Family>(who, 'family');
      expect({ members, invitations, events }).toMatchObject({
        members: [{ id, kind, passkeys: [{ id: passkey }] }],
        invitations: [],
        events: [],
      });
      const others = (await joined(`Anden ${kind}`)).passkey;
      await expect(call(who, 'rename_passkey', others, 'x')).rejects.toEqual(refusal('unknown-passkey'));
      await expect(call(who, 'remove_passkey', others)).rejects.toEqual(refusal('unknown-passkey'));
      await call(who, 'rename_passkey', passkey, 'Min tablet');
      await call(who, 'remove_passkey', passkey);
      expect(await register(newPasskey(), null, id)).toBeNull();
    }
  });

  test('who is no adult any more has invited nobody, and a guest gets no messages', async () => {
    for (const kind of ['child', 'guest'] as const) {
      const hash = newHash();
      await call(bo, 'make_invitation', ada.id, hash);
      await call(bo, 'make_recovery', newHash());
      await runAs(db.owner, bo, subscribe);
      await call(ada, 'set_member_kind', bo.id, kind);
      expect(await call(doorRole, 'look_up_invitation', hash)).toBeNull();
      expect((await family()).invitations).toEqual([]);
      const { rows } = await db.owner.query('select from public.push_subscription');
      expect(rows).toHaveLength(kind === 'child' ? 1 : 0);
      await call(ada, 'set_member_kind', bo.id, 'adult');
      await db.owner.exec('delete from public.push_subscription where true');
    }
  });

  test('two who rename one person are both told', async () => {
    await call(ada, 'rename_member', bo.id, 'Bodil', 'Bo');
    await expect(call(bo, 'rename_member', bo.id, 'Bertil', 'Bo')).rejects.toEqual(
      refusal('renamed-meanwhile'),
    );
    await call(bo, 'rename_member', bo.id, 'Bodil', 'Bo');
    await call(bo, 'rename_member', bo.id, 'Bertil', 'Bodil');
    expect((await family()).events.map(({ what, detail }) => [what, detail])).toEqual([
      ['renamed', 'Bodil'],
      ['renamed', 'Bo'],
    ]);
  });

  test('a device is called what a member calls it', async () => {
    const cia = await joined('Cia');
    await call(bo, 'rename_passkey', cia.passkey, ' Familiens   tablet ');
    const { members, events } = await family();
    expect(members.find(({ id }) => id === cia.id)?.passkeys).toMatchObject([{ device: 'Familiens tablet' }]);
    expect(events.slice(0, 2)).toMatchObject([
      { by: bo.id, what: 'passkey-renamed', detail: 'Familiens tablet' },
      { by: cia.id, what: 'joined', detail: 'iPhone' },
    ]);
  });

  test('what lets somebody in, and what reaches them, ends for good when they sign out everywhere, or are removed and brought back', async () => {
    const { id } = await joined('Cia');
    const cia = { role: 'authenticated', id } as const;
    const left = async (end: () => Promise<unknown>) => {
      await invite(id);
      await call(cia, 'make_calendar_address', newHash());
      await runAs(db.owner, cia, subscribe);
      await end();
      const counts = [
        'private.passkey',
        'private.invitation',
        'public.push_subscription',
        'private.calendar_address',
      ];
      const selected = counts.map((table) => `(select count(*)::int from ${table} where member = '${id}')`);
      return (await db.owner.query(`select array[${selected}] as counts`)).rows;
    };
    expect(await left(() => call(cia, 'end_sessions'))).toEqual([{ counts: [1, 1, 0, 0] }]);
    const removed = () => call(ada, 'remove_member', id).then(() => call(ada, 'restore_member', id));
    expect(await left(removed)).toEqual([{ counts: [0, 0, 0, 0] }]);
  });

  test('others are told that a code was made, and all that it is void, until there is another', async () => {
    const notices = async () => [await call(ada, 'recovery_notice'), await call(bo, 'recovery_notice')];
    const isVoid = { kind: 'void' };
    expect(await notices()).toEqual([null, null]);
    const first = newHash();
    await call(ada, 'make_recovery', first);
    expect(await notices()).toEqual([null, { kind: 'made', by: 'Ada' }]);
    await db.owner.exec("update private.family_event set at = at - interval '8 days' where true");
    expect(await notices()).toEqual([null, null]);
    await register(newPasskey(), first);
    expect(await notices()).toEqual([isVoid, isVoid]);
    await call(bo, 'make_recovery', newHash());
    expect(await notices()).toEqual([{ kind: 'made', by: 'Bo' }, null]);
    // As after a restore.
    await db.owner.exec('delete from private.invitation where true');
    expect(await notices()).toEqual([isVoid, isVoid]);
    await call(bo, 'make_recovery', newHash());
    const [code] = (await family()).invitations;
    await call(bo, 'revoke_invitation', code?.id);
    expect(await notices()).toEqual([null, null]);
  });

  test('the family has one recovery code, which does not expire', async () => {
    const [first, second] = [newHash(), newHash()];
    await call(ada, 'make_recovery', first);
    await call(bo, 'make_recovery', second);
    expect(await call(doorRole, 'look_up_invitation', first)).toBeNull();
    expect(await call(doorRole, 'look_up_invitation', second)).toMatchObject({
      name: 'Bo',
      kind: 'recovery',
      expiresAt: null,
    });
    await register(newPasskey(), second);
    expect((await family()).events[0]).toMatchObject({ what: 'recovery-used' });
  });
});
