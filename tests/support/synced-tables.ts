import { logTables, shoppingTables } from '../../src/data/gateway.ts';

/** Every table of which phones keep a copy. */
export const syncedTables: readonly string[] = Object.keys({ ...shoppingTables, ...logTables });
