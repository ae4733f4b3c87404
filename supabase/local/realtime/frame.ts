/** One message of the Phoenix protocol, independent of its encoding. */
export interface Frame {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: Record<string, unknown>;
}

/** 1.0.0 encodes messages as objects; 2.0.0 as arrays, and broadcasts as bytes. */
export type Version = '1.0.0' | '2.0.0';

/** Parses a client's message. Throws when it is not a frame. */
export const readFrame = (data: Buffer, version: Version): Frame => {
  const message = JSON.parse(data.toString());
  const [joinRef, ref, topic, event, payload] =
    version === '2.0.0'
      ? message
      : [message.join_ref, message.ref, message.topic, message.event, message.payload];
  if (typeof topic !== 'string' || typeof event !== 'string') throw new Error('not a frame');
  return { joinRef: joinRef ?? null, ref: ref ?? null, topic, event, payload: payload ?? {} };
};

/** Encodes a message for a client. */
export const writeFrame = ({ joinRef, ref, topic, event, payload }: Frame, version: Version): string =>
  JSON.stringify(
    version === '2.0.0'
      ? [joinRef, ref, topic, event, payload]
      : { join_ref: joinRef, ref, topic, event, payload },
  );

/** A message of the database to all listeners of a topic. */
export interface Broadcast {
  id: string;
  topic: string;
  event: string;
  payload: unknown;
}

/** The prefix of every topic on the wire. */
export const topicPrefix = 'realtime:';

/**
 * Encodes a broadcast for a listener. In 2.0.0 that is bytes: the kind (4), three lengths (topic, event,
 * metadata), the encoding of the payload (1: JSON), the three texts, the payload.
 */
export const writeBroadcast = (broadcast: Broadcast, version: Version): string | Buffer => {
  // Encoded once for all listeners.
  const written = writings.get(broadcast) ?? {};
  writings.set(broadcast, written);
  written[version] ??= write(broadcast, version);
  return written[version];
};

const writings = new WeakMap<Broadcast, Partial<Record<Version, string | Buffer>>>();

const write = (broadcast: Broadcast, version: Version): string | Buffer => {
  const { id, event, payload } = broadcast;
  const topic = topicPrefix + broadcast.topic;
  const meta = { id };
  if (version === '1.0.0') {
    const message = { type: 'broadcast', event, payload, meta };
    return writeFrame({ joinRef: null, ref: null, topic, event: 'broadcast', payload: message }, version);
  }
  const texts = [topic, event, JSON.stringify(meta)].map((text) => Buffer.from(text));
  const [topicSize = 0, eventSize = 0, metaSize = 0] = texts.map(({ length }) => length);
  const head = Buffer.from([4, topicSize, eventSize, metaSize, 1]);
  return Buffer.concat([head, ...texts, Buffer.from(JSON.stringify(payload))]);
};
