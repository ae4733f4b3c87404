import { expect, test } from 'vitest';
import type { DownloadFile } from '../../../../src/app-shell/store/download.ts';
import type { LogGateway, LogPage } from '../../../../src/data/gateway/family.ts';
import { createExportLog } from '../../../../src/features/log/store/export-log.ts';
import { GatewayError } from '../../../../src/sync/protocol.ts';
import { entry, tables } from '../rows.ts';

function exportFrom(search: LogGateway['search']) {
  const files: DownloadFile[] = [];
  const onDevice = tables(entry({ key: 'open', name: 'Klip hækken', done: false }));
  const exportLog = createExportLog({
    gateway: { search },
    model: () => ({ tables: onDevice, pending: [], member: 'anna', names: new Map() }),
    family: 'Familien Holm',
    now: () => Date.parse('2026-11-21T12:00:00Z'),
    download: (file) => void files.push(file),
  });
  return { exportLog, files };
}

test('the file contains what is on the device and every page of the database', async () => {
  const next = { date: '2020-01-01T00:00:00Z', key: 'k' };
  const pages = ['a', 'b', 'c'].map(
    (key): LogPage => ({
      rows: [entry({ key, name: key, done: true })],
      next: key === 'c' ? null : next,
      found: null,
    }),
  );
  const places: unknown[] = [];
  const { exportLog, files } = exportFrom(async (query, options) => {
    places.push([query, options?.before]);
    return pages[places.length - 1] ?? Promise.reject(new Error('no such page'));
  });
  expect(await exportLog('json')).toBeNull();
  const names = JSON.parse(files[0]?.text ?? '').entries.map(({ name }: { name: string }) => name);
  expect(names.sort()).toEqual(['Klip hækken', 'a', 'b', 'c']);
  expect(places).toEqual([
    ['', null],
    ['', next],
    ['', next],
  ]);
});

test('nothing is saved when the database does not answer', async () => {
  const { exportLog, files } = exportFrom(() => Promise.reject(new GatewayError('offline')));
  expect(await exportLog('csv')).toBe('offline');
  expect(files).toEqual([]);
});
