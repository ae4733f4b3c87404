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
      const denied = expect.objectContaining({ code: '42501' });
      await expect(call(who, 'rename_member', id, 'Kongen')).rejects.toEqual(denied);
      await expect(call(who, 'set_member_kind', id, 'adult')).rejects.toEqual(denied);
      await expect(call(who, 'make_invitation', id, newHash())).rejects.toEqual(denied);
      expect(await register(newPasskey(), null, id)).toBeNull();
    }
  });

  test('who is no adult any more has invited nobody, and a guest gets no messages', async () => {
    const subscribe = `insert into public.push_subscription (endpoint, kind, p256dh, auth)
      values ('https://push.example/1', 'trip', repeat('A', 87), repeat('A', 22))`;
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

  test.each<[string, (id: string) => Promise<unknown>, object]>([
    [
      'is removed and brought back',
      (id) => call(ada, 'remove_member', id).then(() => call(ada, 'restore_member', id)),
      { passkeys: 0, invitations: 0, devices: 0, addresses: 0 },
    ],
    [
      'signs out everywhere',
      (id) => call({ role: 'authenticated', id }, 'end_sessions'),
      { passkeys: 1, invitations: 1, devices: 0, addresses: 0 },
    ],
  ])(
    'what lets somebody in, and what reaches them, ends for good when they are who %s',
    async (_, end, left) => {
      const cia = await joined('Cia');
      await invite(cia.id);
      await call({ role: 'authenticated', id: cia.id }, 'make_calendar_address', newHash());
      await runAs(
        db.owner,
        { role: 'authenticated', id: cia.id },
        'insert into public.push_subscription (endpoint, kind, p256dh, auth) values ($1, $2, $3, $4)',
        ['https://push.example/1', 'day', 'A'.repeat(87), 'A'.repeat(22)],
      );
      await end(cia.id);
      const { rows } = await db.owner.query(
        `select
        (select count(*)::int from private.passkey where member = $1) as passkeys,
        (select count(*)::int from private.invitation where member = $1) as invitations,
        (select count(*)::int from public.push_subscription where member = $1) as devices,
        (select count(*)::int from private.calendar_address where member = $1) as addresses`,
        [cia.id],
      );
      expect(rows).toEqual([left]);
    },
  );

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

  test('a key that may be on several devices counts on each of them, and takes a challenge once', async () => {
    const { id } = await joined('Cia');
    const passkey = { ...newPasskey(), backupEligible: true };
    await register(passkey, null, id);
    const use = (count: number, at: string) => call(doorRole, 'use_passkey', passkey.id, count, at);
    expect(await use(5, '2026-11-02T10:00:00.000Z')).toBeTruthy();
    expect(await use(5, '2026-11-02T10:00:00.001Z')).toBeTruthy();
    expect(await use(0, '2026-11-02T10:00:00.002Z')).toBeTruthy();
    expect(await use(9, '2026-11-02T10:00:00.002Z')).toBeNull();
  });

  test.each(['', ' \n', 'i\u202ePhone', 'i\u200bPhone', '\u3164', 'x'.repeat(41)])(
    'a device is not called %j, neither when it is registered nor later',
    async (device) => {
      const { id, passkey } = await joined('Cia');
      await expect(register({ ...newPasskey(), device }, null, id)).rejects.toEqual(refusal('bad-name'));
      await expect(call(ada, 'rename_passkey', passkey, device)).rejects.toEqual(refusal('bad-name'));
    },
  );

  test('an invitation from a terminal is for a member, and adds the first one only', async () => {
    await expect(call(doorRole, 'invite_by_name', 'Cia', newHash())).rejects.toEqual(
      refusal('unknown-member'),
    );
    const hash = newHash();
    await call(doorRole, 'invite_by_name', 'ADA', hash);
    expect(await call(doorRole, 'look_up_invitation', hash)).toMatchObject({ member: ada.id });
    expect((await family()).events[0]).toMatchObject({ what: 'invited', by: null });
    await db.owner.exec('truncate private.family_member cascade');
    const first = newHash();
    await call(doorRole, 'invite_by_name', 'Dorte', first);
    expect(await call(doorRole, 'look_up_invitation', first)).toMatchObject({ name: 'Dorte' });
  });
});
