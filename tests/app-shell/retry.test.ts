import { expect, test } from 'vitest';
import { notStoredText } from '../../src/app-shell/store/messages.ts';
import { createShell } from '../../src/app-shell/store/shell.ts';
import {
  type LogTables,
  logTables,
  type ShoppingTables,
  shoppingTables,
} from '../../src/data/gateway/tables.ts';
import { describeOperation } from '../../src/features/log/rules/describe-operation.ts';
import {
  applyLog,
  inverse,
  type LogOperation,
  rejectionOf as logRejectionOf,
} from '../../src/features/log/rules/operations.ts';
import { applyShopping, rejectionOf } from '../../src/features/shopping/rules/apply-operation.ts';
import type { ShoppingOperation } from '../../src/features/shopping/rules/operations.ts';
import { createShoppingStore } from '../../src/features/shopping/store/shopping-store.ts';
import { entry, tables as logRows } from '../features/log/rows.ts';
import { item, tables } from '../features/shopping/rows.ts';
import { familyInMemory } from '../support/simulation/family-in-memory.ts';

const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));

test('a change in the log that cannot be stored again or discarded is reported', async () => {
  const { parts, time } = familyInMemory<LogOperation, LogTables>({
    shapes: logTables,
    apply: applyLog,
    rejectionOf: logRejectionOf,
    tables: logRows(entry({ key: 'hedge', name: 'Klip hækken', rev: 1 })),
    online: true,
  });
  const sync = { ...parts.sync, retry: full, discard: full };
  const shell = createShell({ ...parts, sync, inverse, describeOperation });
  for (const action of [shell.retry, shell.discard]) {
    shell.messages.dismiss();
    action('rejected');
    await time.advance(0);
    expect(shell.get().message?.text).toBe(notStoredText);
  }
});

test('a change of the shopping list that cannot be stored again is reported', async () => {
  const { parts, time } = familyInMemory<ShoppingOperation, ShoppingTables>({
    shapes: shoppingTables,
    apply: applyShopping,
    rejectionOf,
    tables: tables([item({ title: 'Mælk' })]),
    online: true,
  });
  const store = createShoppingStore({
    ...parts,
    sync: { ...parts.sync, retry: full },
    later: () => import('../../src/features/shopping/after-first-paint.tsx'),
  });
  const started = store.start('Anna');
  await time.advance(0);
  await started;
  await store.retry('rejected');
  expect(store.get().message?.text).toBe(notStoredText);
});
