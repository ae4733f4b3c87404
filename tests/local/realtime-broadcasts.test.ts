import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { headers, tokenOf } from '../support/backend.ts';
import { action } from '../support/people.ts';
import { testRealtime, until } from '../support/realtime-clients.ts';

const { backend, member, connect, join, openSocket, speak } = testRealtime();

describe('on the wire of version 2.0.0', () => {
  test('a message of the database is a frame of bytes of kind 4, as a hosted project sends it', async () => {
    const { socket, received, join } = await openSocket(await tokenOf(member()));
    join('1');
    await until(() => received.length === 1);
    await speak({ text: 'Hej æøå' });
    await until(() => received.length === 2);
    const frame = received[1] as Buffer;
    expect(Buffer.isBuffer(frame)).toBe(true);
    const [kind, topicSize = 0, eventSize = 0, metaSize = 0, encoding] = frame;
    expect([kind, encoding]).toEqual([4, 1]);
    const sizes = [topicSize, eventSize, metaSize, frame.length];
    const ends = sizes.map((_, index) => 5 + sizes.slice(0, index).reduce((sum, size) => sum + size, 0));
    const [topic, event, meta, payload] = ends.map((start, index) =>
      frame.toString('utf8', start, ends[index + 1]),
    );
    expect([topic, event]).toEqual(['realtime:family', 'change']);
    const { id } = JSON.parse(meta ?? '') as { id: string };
    expect(JSON.parse(payload ?? '')).toEqual({ id, text: 'Hej æøå' });
    socket.close();
  });

  test('leaving is confirmed and the channel closed, and joining again closes the former channel', async () => {
    const { socket, received, send, join } = await openSocket(await tokenOf(member()));
    const ok = (ref: string) => [
      ref,
      expect.anything(),
      'realtime:family',
      'phx_reply',
      { status: 'ok', response: expect.anything() },
    ];
    const closed = (ref: string) => [ref, ref, 'realtime:family', 'phx_close', {}];
    join('1');
    join('2');
    send('2', '3', 'phx_leave');
    await until(() => received.length === 5);
    expect(received).toEqual([ok('1'), closed('1'), ok('2'), ok('2'), closed('2')]);
    socket.close();
  });
});

describe('broadcasts from the database', () => {
  test('every member receives them in commit order, without those of a transaction that was rolled back', async () => {
    const both = [
      await join(await connect(await tokenOf(member()))),
      await join(await connect(await tokenOf(member()))),
    ];
    await backend().database.exclusively((sql) =>
      sql.exec("begin; select realtime.send('{\"rev\":0}', 'change', 'family'); rollback"),
    );
    await Promise.all(Array.from({ length: 30 }, (_, n) => speak({ rev: n + 1 })));
    for (const { heard } of both) {
      await until(() => heard.length >= 30);
      expect(heard.map(({ payload }) => payload.rev)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
    }
  });

  test('a change made over REST is broadcast with its rows', async () => {
    const { heard } = await join(await connect(await tokenOf(member())));
    const add = action({ set: 'shopping', key: randomUUID(), fields: { title: 'Rugbrød' } });
    const answer = await fetch(`${backend().url}/rest/v1/rpc/apply_actions`, {
      method: 'POST',
      body: JSON.stringify({ actions: [add] }),
      headers: { ...headers(await tokenOf(member())), 'content-type': 'application/json' },
    });
    const { rev } = (await answer.json()) as { rev: number };
    await until(() => heard.length === 1);
    expect(heard[0]).toMatchObject({
      event: 'change',
      payload: { rev, rows: { shopping: [{ title: 'Rugbrød' }] } },
    });
  });

  test('a message larger than a notification holds arrives whole', async () => {
    const { heard } = await join(await connect(await tokenOf(member())));
    await speak({ text: 'æøå'.repeat(20_000) });
    await until(() => heard.length === 1);
    expect(heard[0]?.payload.text).toBe('æøå'.repeat(20_000));
  });

  test('large and small messages of one transaction arrive in their order', async () => {
    const { heard } = await join(await connect(await tokenOf(member())));
    const texts = ['first', 'x'.repeat(9_000), 'third'];
    const sends = texts.map((text) => `select realtime.send('{"text": "${text}"}', 'change', 'family')`);
    await backend().database.exclusively((sql) => sql.exec(sends.join('; ')));
    await until(() => heard.length === 3);
    expect(heard.map(({ payload }) => payload.text)).toEqual(texts);
  });

  test('an action is one message to the database, until all have heard it', async () => {
    const { heard } = await join(await connect(await tokenOf(member())));
    const token = await tokenOf(member());
    const add = async (title: string) => {
      const before = heard.length;
      const sent = action({ set: 'shopping', key: randomUUID(), fields: { title } });
      await fetch(`${backend().url}/rest/v1/rpc/apply_actions`, {
        method: 'POST',
        headers: { ...headers(token), 'content-type': 'application/json' },
        body: JSON.stringify({ actions: [sent] }),
      });
      await until(() => heard.length > before);
    };
    // The first call looks for the function.
    await add('Smør');
    const messages = await backend().database.exclusively(async (sql) => vi.spyOn(sql, 'exec'));
    await add('Ost');
    expect(messages).toHaveBeenCalledOnce();
  });

  test('a client that left receives nothing more', async () => {
    const client = await connect(await tokenOf(member()));
    const { channel, heard } = await join(client);
    const other = await join(await connect(await tokenOf(member())));
    await channel.unsubscribe();
    await speak({ rev: 1 });
    await until(() => other.heard.length === 1);
    expect(heard).toEqual([]);
  });
});

test('what a client broadcasts reaches nobody, and is not answered', async () => {
  const listener = await join(await connect(await tokenOf(member())));
  for (const vsn of ['1.0.0', '2.0.0']) {
    const { channel } = await join(await connect(await tokenOf(member()), { vsn }), 'family', { ack: true });
    const lie = { type: 'broadcast', event: 'change', payload: { rev: 999 } } as const;
    expect(await channel.send(lie, { timeout: 300 })).toBe('timed out');
  }
  await speak({ rev: 1 });
  await until(() => listener.heard.length > 0);
  expect(listener.heard.map(({ payload }) => payload.rev)).toEqual([1]);
});
