/** One message of the Phoenix protocol, whichever way it was written down. */
export interface Frame {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: Record<string, unknown>;
}

/** 1.0.0 writes objects; 2.0.0 writes arrays, and what a client broadcasts as bytes. */
export type Version = '1.0.0' | '2.0.0';

/** Reads what a client sent; throws on what is no frame. */
export const readFrame = (data: Buffer, isBinary: boolean, version: Version): Frame => {
  if (isBinary) return readBroadcast(data);
  const message = JSON.parse(data.toString());
  const [joinRef, ref, topic, event, payload] =
    version === '2.0.0'
      ? message
      : [message.join_ref, message.ref, message.topic, message.event, message.payload];
  if (typeof topic !== 'string' || typeof event !== 'string') throw new Error('not a frame');
  return { joinRef: joinRef ?? null, ref: ref ?? null, topic, event, payload: payload ?? {} };
};

/** Writes what a client is to read. */
export const writeFrame = ({ joinRef, ref, topic, event, payload }: Frame, version: Version): string =>
  JSON.stringify(
    version === '2.0.0'
      ? [joinRef, ref, topic, event, payload]
      : { join_ref: joinRef, ref, topic, event, payload },
  );

/**
 * A broadcast in bytes: its kind (3), five lengths (join ref, ref, topic, event, metadata), how the payload is written
 * (1: JSON), the five texts, the payload.
 */
const readBroadcast = (data: Buffer): Frame => {
  const [kind, joinRefSize = 0, refSize = 0, topicSize = 0, eventSize = 0, metaSize = 0, encoding] = data;
  if (kind !== 3 || encoding !== 1) throw new Error('not a broadcast written as JSON');
  let at = 7;
  const next = (size: number) => {
    at += size;
    return data.toString('utf8', at - size, at);
  };
  const joinRef = next(joinRefSize) || null;
  const ref = next(refSize) || null;
  const topic = next(topicSize);
  const event = next(eventSize);
  next(metaSize);
  const payload = JSON.parse(data.toString('utf8', at));
  return { joinRef, ref, topic, event: 'broadcast', payload: { type: 'broadcast', event, payload } };
};
