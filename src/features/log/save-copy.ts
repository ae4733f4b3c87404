import type { LogGateway } from '../../data/gateway.ts';
import type { EpochMs } from '../../lib/dates.ts';
import { type ErrorCode, GatewayError } from '../../sync/protocol.ts';
import { isKept, newestFirst } from './entry.ts';
import type { Format, LogFile } from './export.ts';
import { allDone } from './list-store.ts';
import { notHeld } from './old-entries.ts';
import type { Screen } from './screen.ts';

export interface SaveParts {
  readonly gateway: Pick<LogGateway, 'search'>;
  readonly screen: () => Screen;
  /** The family as a heading has it. */
  readonly family: string;
  readonly now: () => EpochMs;
  readonly hand: (file: LogFile) => void;
}

/** Saves the whole log as a file: what the family's database has, and what is still on its way to it. */
export function createSaver({ gateway, screen, family, now, hand }: SaveParts) {
  return async (format: Format): Promise<ErrorCode | null> => {
    try {
      const done = await allDone(gateway);
      const { exportLog } = await import('./export.ts');
      const held = screen();
      const mine = [...held.tables.log.values()].filter(isKept);
      const rows = [...mine, ...notHeld(done, held, isKept)].sort(newestFirst);
      hand(exportLog(format, rows, { family, names: held.names, now: now() }));
      return null;
    } catch (error) {
      return error instanceof GatewayError ? error.code : 'malformed';
    }
  };
}
