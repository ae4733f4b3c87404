import type { WebSocket } from 'ws';
import type { EmbeddedDatabase } from '../database/database.ts';
import type { TokenReader } from '../tokens.ts';
import { type Channel, joinChannel, Refused } from './channel.ts';
import { type Frame, readFrame, topicPrefix, writeFrame } from './frame.ts';

interface Parts {
  socket: WebSocket;
  database: EmbeddedDatabase;
  readToken: TokenReader;
}

/** How long a connection may stay without a channel, in ms. Our pages join one as soon as they are connected. */
const longestIdle = 60_000;

export const createConnection = ({ socket, database, readToken }: Parts) => {
  const channels = new Map<string, Joined>();

  const send = (frame: Frame) => {
    if (socket.readyState === socket.OPEN) socket.send(writeFrame(frame));
  };
  const reply = (to: Frame, status: 'ok' | 'error', response: Record<string, unknown> = {}) =>
    send({ ...to, event: 'phx_reply', payload: { status, response } });
  const forget = (topic: string) => {
    channels.get(topic)?.channel.leave();
    channels.delete(topic);
  };
  const close = (topic: string, joinRef: string | null) =>
    send({ joinRef, ref: joinRef, topic: topicPrefix + topic, event: 'phx_close', payload: {} });

  const join = async (frame: Frame) => {
    const topic = frame.topic.slice(topicPrefix.length);
    const config = (frame.payload.config ?? {}) as {
      private?: boolean;
      broadcast?: { replication_ready?: boolean };
    };
    const sendSystem = (status: 'ok' | 'error', message: string) => {
      const payload = { extension: 'system', status, message, channel: topic };
      send({ ...frame, ref: null, event: 'system', payload });
    };
    const before = channels.get(topic);
    forget(topic);
    if (before) close(topic, before.joinRef);
    const onEnd = (message: string) => {
      channels.delete(topic);
      sendSystem('error', message);
      close(topic, frame.joinRef);
    };
    try {
      if (!frame.topic.startsWith(topicPrefix) || !topic)
        throw new Refused('TopicNameRequired: You must provide a topic name');
      if (!config.private) throw new Refused('PrivateOnly: This project only allows private channels');
      const token = frame.payload.access_token;
      const channel = await joinChannel({ topic, token, readToken, database, onEnd });
      if (socket.readyState !== socket.OPEN) return channel.leave();
      channels.set(topic, { channel, joinRef: frame.joinRef });
      reply(frame, 'ok', { postgres_changes: [] });
      if (config.broadcast?.replication_ready) sendSystem('ok', 'Replication connection established');
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      reply(frame, 'error', { reason: error.message });
    }
  };

  const receive = async (frame: Frame) => {
    if (frame.event === 'heartbeat' && frame.topic === 'phoenix') return reply(frame, 'ok');
    if (frame.event === 'phx_join') return join(frame);
    const topic = frame.topic.slice(topicPrefix.length);
    const joined = channels.get(topic);
    if (!joined) return reply(frame, 'error', { reason: 'unmatched topic' });
    if (frame.event === 'phx_leave') {
      forget(topic);
      reply(frame, 'ok');
      return close(topic, joined.joinRef);
    }
    // As on a hosted project, a client that may not send gets no answer.
    if (frame.event === 'access_token') return joined.channel.renew(frame.payload.access_token);
  };

  let last: Promise<unknown> = Promise.resolve();
  socket.on('message', (data, isBinary) => {
    // In bytes clients send only broadcasts, which no policy allows.
    if (isBinary) return;
    last = last
      .then(() => receive(readFrame(data as Buffer)))
      .catch((error) => {
        if (!(error instanceof SyntaxError)) console.error(error);
        socket.close(1003);
      });
  });
  socket.on('error', () => socket.terminate());
  const idle = setTimeout(() => channels.size > 0 || socket.close(1008), longestIdle);
  socket.on('close', () => {
    clearTimeout(idle);
    for (const topic of [...channels.keys()]) forget(topic);
  });

  return {
    /** Sends an encoded broadcast to who listens to its topic. */
    deliver: (topic: string, broadcast: Buffer) => {
      if (channels.has(topic) && socket.readyState === socket.OPEN) socket.send(broadcast);
    },
  };
};

interface Joined {
  channel: Channel;
  joinRef: string | null;
}

export type SocketConnection = ReturnType<typeof createConnection>;
