import type { WebSocket } from 'ws';
import { createQueue } from '../database/queue.ts';
import type { TokenReader } from '../tokens.ts';
import { type Channel, joinChannel, Refused } from './channel.ts';
import {
  type Broadcast,
  type Frame,
  readFrame,
  topicPrefix,
  type Version,
  writeBroadcast,
  writeFrame,
} from './frame.ts';
import type { Policies } from './policies.ts';

/** One browser's WebSocket, with the channels it has joined. */
export interface SocketConnection {
  deliver(broadcast: Broadcast): void;
}

interface Parts {
  socket: WebSocket;
  version: Version;
  policies: Policies;
  readToken: TokenReader;
  /** Whether the project lets everybody join topics that are not private. */
  allowsPublic: () => boolean;
}

export const createConnection = ({
  socket,
  version,
  policies,
  readToken,
  allowsPublic,
}: Parts): SocketConnection => {
  const channels = new Map<string, Joined>();

  const send = (frame: Frame) => {
    if (socket.readyState === socket.OPEN) socket.send(writeFrame(frame, version));
  };
  const reply = (to: Frame, status: 'ok' | 'error', response: Record<string, unknown> = {}) =>
    send({ ...to, event: 'phx_reply', payload: { status, response } });
  const forget = (topic: string) => {
    channels.get(topic)?.channel?.leave();
    channels.delete(topic);
  };
  const close = (topic: string, joinRef: string | null) =>
    send({ joinRef, ref: joinRef, topic: topicPrefix + topic, event: 'phx_close', payload: {} });

  const join = async (frame: Frame) => {
    const topic = frame.topic.slice(topicPrefix.length);
    const config = (frame.payload.config ?? {}) as JoinConfig;
    const before = channels.get(topic);
    forget(topic);
    if (before) close(topic, before.joinRef);
    const onEnd = (message: string) => {
      channels.delete(topic);
      const payload = { extension: 'system', status: 'error', message, channel: topic };
      send({ ...frame, ref: null, event: 'system', payload });
      close(topic, frame.joinRef);
    };
    try {
      if (!frame.topic.startsWith(topicPrefix) || !topic)
        throw new Refused('TopicNameRequired: You must provide a topic name');
      if (!config.private && !allowsPublic())
        throw new Refused('PrivateOnly: This project only allows private channels');
      const token = frame.payload.access_token;
      const channel = config.private ? await joinChannel({ topic, token, readToken, policies, onEnd }) : null;
      if (socket.readyState !== socket.OPEN) return channel?.leave();
      channels.set(topic, { channel, joinRef: frame.joinRef });
      reply(frame, 'ok', { postgres_changes: [] });
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
    if (frame.event === 'access_token') return joined.channel?.renew(frame.payload.access_token);
  };

  const inTurn = createQueue();
  socket.on('message', (data, isBinary) => {
    // In bytes clients send only broadcasts, which no policy allows.
    if (isBinary) return;
    inTurn(async () => receive(readFrame(data as Buffer, version))).catch((error) => {
      if (!(error instanceof SyntaxError)) console.error(error);
      socket.close(1003);
    });
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    for (const topic of [...channels.keys()]) forget(topic);
  });

  return {
    deliver: (broadcast) => {
      if (channels.get(broadcast.topic)?.channel && socket.readyState === socket.OPEN)
        socket.send(writeBroadcast(broadcast, version));
    },
  };
};

interface Joined {
  /** Null on a topic that is not private. */
  channel: Channel | null;
  joinRef: string | null;
}

interface JoinConfig {
  private?: boolean;
}
