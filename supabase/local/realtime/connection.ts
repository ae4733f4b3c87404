import type { WebSocket } from 'ws';
import { createQueue } from '../database/queue.ts';
import { type Channel, joinChannel, Refused } from './channel.ts';
import { type Frame, readFrame, type Version, writeFrame } from './frame.ts';
import type { Policies } from './policies.ts';

/** What is broadcast on a topic. `meta` tells the id of a message that was written in the database. */
interface Broadcast {
  topic: string;
  event: string;
  payload: unknown;
  meta?: { id: string };
}

/** One browser's WebSocket, with the channels it has joined. */
export interface Connection {
  deliver(broadcast: Broadcast, except?: Channel): void;
}

interface Parts {
  socket: WebSocket;
  version: Version;
  policies: Policies;
  /** Passes on what a client broadcasts, `from` its channel. */
  publish: (broadcast: Broadcast, from: Channel) => void;
}

const prefix = 'realtime:';

export const createConnection = ({ socket, version, policies, publish }: Parts): Connection => {
  const channels = new Map<string, { channel: Channel; joinRef: string | null; acknowledges: boolean }>();

  const send = (frame: Frame) => {
    if (socket.readyState === socket.OPEN) socket.send(writeFrame(frame, version));
  };
  const reply = (to: Frame, status: 'ok' | 'error', response: Record<string, unknown> = {}) =>
    send({ ...to, event: 'phx_reply', payload: { status, response } });
  const forget = (topic: string) => {
    channels.get(topic)?.channel.leave();
    channels.delete(topic);
  };

  const join = async (frame: Frame) => {
    const topic = frame.topic.slice(prefix.length);
    const config = (frame.payload.config ?? {}) as JoinConfig;
    forget(topic);
    const onEnd = (message: string) => {
      channels.delete(topic);
      const told = { extension: 'system', status: 'error', message, channel: topic };
      send({ ...frame, ref: null, event: 'system', payload: told });
      send({ ...frame, ref: frame.joinRef, event: 'phx_close', payload: {} });
    };
    try {
      if (!frame.topic.startsWith(prefix) || !topic)
        throw new Refused('TopicNameRequired: You must provide a topic name');
      if (!config.private) throw new Refused('PrivateOnly: This project only allows private channels');
      const channel = await joinChannel({
        topic,
        token: frame.payload.access_token,
        hearsItself: config.broadcast?.self === true,
        policies,
        onEnd,
      });
      if (socket.readyState !== socket.OPEN) return channel.leave();
      channels.set(topic, { channel, joinRef: frame.joinRef, acknowledges: config.broadcast?.ack === true });
      reply(frame, 'ok', { postgres_changes: [] });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      reply(frame, 'error', { reason: error.message });
    }
  };

  const receive = async (frame: Frame) => {
    if (frame.event === 'heartbeat' && frame.topic === 'phoenix') return reply(frame, 'ok');
    if (frame.event === 'phx_join') return join(frame);
    const topic = frame.topic.slice(prefix.length);
    const joined = channels.get(topic);
    if (!joined) return reply(frame, 'error', { reason: 'unmatched topic' });
    if (frame.event === 'access_token') return joined.channel.renew(frame.payload.access_token);
    if (frame.event === 'phx_leave') {
      forget(topic);
      return reply(frame, 'ok');
    }
    // As on a hosted project, who may not speak gets no answer.
    if (frame.event === 'broadcast' && (await joined.channel.maySpeak())) {
      publish({ topic, event: String(frame.payload.event), payload: frame.payload.payload }, joined.channel);
      if (joined.acknowledges) reply(frame, 'ok');
    }
  };

  const inTurn = createQueue();
  socket.on('message', (data, isBinary) => {
    inTurn(async () => receive(readFrame(data as Buffer, isBinary, version))).catch((error) => {
      if (!(error instanceof SyntaxError)) console.error(error);
      socket.close(1003);
    });
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    for (const topic of [...channels.keys()]) forget(topic);
  });

  return {
    deliver: ({ topic, event, payload, meta }, except) => {
      const joined = channels.get(topic);
      if (!joined || (joined.channel === except && !except.hearsItself)) return;
      send({
        joinRef: null,
        ref: null,
        topic: prefix + topic,
        event: 'broadcast',
        payload: { type: 'broadcast', event, payload, ...(meta && { meta }) },
      });
    },
  };
};

interface JoinConfig {
  private?: boolean;
  broadcast?: { self?: boolean; ack?: boolean };
}
