import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
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
});
