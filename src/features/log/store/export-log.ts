import type { DownloadFile } from '../../../app-shell/store/download.ts';
import type { LogGateway, LogPlace } from '../../../data/gateway/family.ts';
import type { LogRow } from '../../../data/gateway/tables.ts';
import type { EpochMs } from '../../../lib/dates.ts';
import { type ErrorCode, errorCodeOf } from '../../../sync/protocol.ts';
import { isKept, newestFirst } from '../rules/entries.ts';
import { type ExportFormat, logFile } from '../rules/export.ts';
import { serverOnlyRows } from '../rules/listing.ts';
import type { LogViewModel } from './log-store.ts';

interface Options {
  readonly gateway: Pick<LogGateway, 'search'>;
  readonly model: () => Pick<LogViewModel, 'tables' | 'pending' | 'member' | 'names'>;
  /** The family's name for the heading. */
  readonly family: string;
  readonly now: () => EpochMs;
  readonly download: (file: DownloadFile) => void;
}

/** Loads all done entries, newest first, page by page. Fails with a `GatewayError`. */
async function loadAllDone(gateway: Pick<LogGateway, 'search'>): Promise<readonly LogRow[]> {
  const rows: LogRow[] = [];
  for (let before: LogPlace | null | undefined; before !== null; ) {
    const page = await gateway.search('', { before: before ?? null, limit: 1000 });
    rows.push(...page.rows);
    before = page.next;
  }
  return rows;
}

/**
 * Saves the whole log as a file: everything in the database and the unsent changes. Returns the error code on
 * failure, else null.
 */
export type ExportLog = (format: ExportFormat) => Promise<ErrorCode | null>;

/**
 * Creates the action. A failure that is not the gateway's has the code `malformed`.
 */
export const createExportLog =
  ({ gateway, model, family, now, download }: Options): ExportLog =>
  async (format) => {
    try {
      const done = await loadAllDone(gateway);
      const device = model();
      const onDevice = [...device.tables.log.values()].filter(isKept);
      const rows = [...onDevice, ...serverOnlyRows(device, isKept)(done)].sort(newestFirst);
      download(logFile(format, rows, { family, names: device.names, now: now() }));
      return null;
    } catch (error) {
      return errorCodeOf(error);
    }
  };
