import type { AlbumGateway, Picture } from '../../../data/gateway/albums.ts';
import type { ErrorCode } from '../../../sync/protocol.ts';
import { failureOf } from './failures.ts';

/** An album and the keys of its pictures in order. */
interface Order {
  readonly album: string;
  readonly keys: readonly string[];
}

/**
 * Writes the order of an album's pictures: of several moves in a row, only the last matters. Calls `written`
 * with the error code, or null, when no order is left to write.
 */
export function createOrderWriter(
  gateway: Pick<AlbumGateway, 'orderPictures'>,
  written: (failed: ErrorCode | null) => Promise<unknown>,
) {
  /** The order to write next. */
  let next: Order | null = null;
  let writing: Promise<ErrorCode | null> | null = null;

  async function writeAll() {
    const failed = await failureOf(async () => {
      for (let order = next; order; order = next) {
        next = null;
        await gateway.orderPictures(order.album, order.keys);
      }
    });
    next = null;
    writing = null;
    await written(failed);
    return failed;
  }

  return {
    /** Resolves to the error code on failure, or null. */
    write(album: string, pictures: readonly Picture[]): Promise<ErrorCode | null> {
      next = { album, keys: keysOf(pictures) };
      writing ??= writeAll();
      return writing;
    },
    isWriting: () => writing !== null,
  };
}

export const keysOf = (pictures: readonly Picture[]) => pictures.map(({ key }) => key);
