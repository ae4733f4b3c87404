export interface Frame {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: Record<string, unknown>;
}

export const readFrame = (data: Buffer): Frame => {
  const [joinRef, ref, topic, event, payload] = JSON.parse(data.toString());
  if (typeof topic !== 'string' || typeof event !== 'string') throw new Error('not a frame');
  return { joinRef: joinRef ?? null, ref: ref ?? null, topic, event, payload: payload ?? {} };
};

export const writeFrame = ({ joinRef, ref, topic, event, payload }: Frame): string =>
  JSON.stringify([joinRef, ref, topic, event, payload]);

export interface Broadcast {
  id: string;
  topic: string;
  event: string;
  payload: unknown;
}

export const topicPrefix = 'realtime:';

/** The kind (4), three lengths, the encoding of the payload (1: JSON), topic, event, metadata, payload. */
export const writeBroadcast = ({ id, topic, event, payload }: Broadcast): Buffer => {
  const texts = [topicPrefix + topic, event, JSON.stringify({ id })].map((text) => Buffer.from(text));
  const [topicSize = 0, eventSize = 0, metaSize = 0] = texts.map(({ length }) => length);
  const head = Buffer.from([4, topicSize, eventSize, metaSize, 1]);
  return Buffer.concat([head, ...texts, Buffer.from(JSON.stringify(payload))]);
};
