import type { IncomingMessage, Server } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import type { EmbeddedDatabase } from '../database/database.ts';
import type { Sql } from '../database/sql.ts';
import { type Keys, local } from '../settings.ts';
import { tokenReader } from '../tokens.ts';
import { createConnection, type SocketConnection } from './connection.ts';
import { type Broadcast, writeBroadcast } from './frame.ts';

/**
 * Stands in for Supabase Realtime, in the version of the protocol that the client speaks. Not included: broadcasts from
 * clients, presence, Postgres changes, replay, the HTTP endpoint, binary payloads, limits on sizes and rates, and the
 * delay of some seconds before a refusal.
 */
export const attachRealtime = async (
  server: Server,
  database: EmbeddedDatabase,
  keys: Keys = local,
  mayConnect: (request: IncomingMessage) => boolean = () => true,
) => {
  const { publishableKey } = keys;
  const readToken = tokenReader(keys);
  const connections = new Set<SocketConnection>();
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 3_000_000 });

  server.on('upgrade', (request, stream, head) => {
    const url = URL.parse(request.url ?? '/', 'http://localhost');
    const refusal =
      (url?.pathname !== '/realtime/v1/websocket' && '404 Not Found') ||
      (url?.searchParams.get('apikey') !== publishableKey && '401 Unauthorized') ||
      (url?.searchParams.get('vsn') !== '2.0.0' && '400 Bad Request') ||
      (!mayConnect(request) && '429 Too Many Requests');
    if (refusal)
      stream.end(`HTTP/1.1 ${refusal}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`, () =>
        stream.destroy(),
      );
    else sockets.handleUpgrade(request, stream, head, welcome);
  });

  const welcome = (socket: WebSocket) => {
    const connection = createConnection({ socket, database, readToken });
    connections.add(connection);
    socket.on('close', () => connections.delete(connection));
  };

  await database.exclusively((sql) => sql.exec(dropOld));
  const cut = () => {
    for (const socket of sockets.clients) socket.terminate();
  };
  const deliver = async (notifications: string[], sql: Sql) => {
    for (const message of await messages(notifications, sql)) {
      const broadcast = writeBroadcast(message);
      for (const each of connections) each.deliver(message.topic, broadcast);
    }
  };
  // Phones fetch what they have missed when they join again.
  await database.listen('realtime_messages', deliver, cut);
  return {
    cut,
    end: () => {
      cut();
      sockets.close();
    },
  };
};

/** In their order. Only those too large for a notification are read from the database. */
const messages = async (notifications: string[], sql: Sql): Promise<Broadcast[]> => {
  const all = notifications.map((text): Pick<Broadcast, 'id'> & Partial<Broadcast> => JSON.parse(text));
  const large = all.filter(({ topic }) => topic === undefined);
  if (large.length === 0) return all as Broadcast[];
  const { rows } = await sql.query<Broadcast>(
    'select id, topic, event, payload from realtime.messages where id = any ($1)',
    [large.map(({ id }) => id)],
  );
  const read = new Map(rows.map((message) => [message.id, message]));
  return all.flatMap((message) =>
    message.topic === undefined ? (read.get(message.id) ?? []) : message,
  ) as Broadcast[];
};

/** A hosted project drops messages after three days. */
const dropOld = "delete from realtime.messages where inserted_at < now() - interval '3 days'";
