import { expect, test } from 'vitest';
import { createShell } from '../../src/app-shell/store/shell.ts';
import { unsentFile } from '../../src/app-shell/store/unsent-file.ts';
import { type LogTables, logTables } from '../../src/data/gateway/tables.ts';
import { describeOperation } from '../../src/features/log/rules/describe-operation.ts';
import {
  applyLog,
  inverse,
  type LogOperation,
  rejectionOf,
} from '../../src/features/log/rules/operations.ts';
import { entry, tables } from '../features/log/rows.ts';
import { familyInMemory } from '../support/simulation/family-in-memory.ts';

test('the unsent changes of a removed member keep their texts, though the rows are gone', async () => {
  const { parts, time, network } = familyInMemory<LogOperation, LogTables>({
    shapes: logTables,
    apply: applyLog,
    rejectionOf,
    tables: tables(entry({ key: 'hedge', name: 'Klip hækken', done: false, rev: 1 })),
    online: true,
  });
  const shell = createShell({ ...parts, inverse, describeOperation });
  const started = shell.start('Anna');
  await time.advance(0);
  await started;
  await time.advance(0);
  network.online = false;
  const complete = { entity: 'log', kind: 'complete', key: 'hedge', data: {} } as const;
  await shell.run({ intents: () => [complete], text: () => null });
  expect(shell.get()).toMatchObject({ access: 'open', unsent: [] });

  network.online = true;
  network.denied = true;
  parts.sync.wake();
  await time.advance(60_000);
  expect(shell.get().access).toBe('denied');
  expect(shell.get().tables.log.size).toBe(0);
  expect(shell.get().unsent.map(({ text }) => text)).toEqual(['Afslut »Klip hækken«']);
});

test('the file of unsent changes has a line for each, with the time in Copenhagen', () => {
  const at = Date.parse('2026-11-20T22:30:00Z');
  const file = unsentFile([{ at, text: 'Tilføj »Hæk«' }], Date.parse('2026-11-21T23:30:00Z'));
  expect(file).toEqual({
    name: 'ikke-sendt-2026-11-22.txt',
    type: 'text/plain',
    text: 'Ændringer, der ikke blev sendt:\r\n\r\n20. november 2026 kl. 23.30: Tilføj »Hæk«\r\n',
  });
});
