import fc from 'fast-check';
import { expect, test } from 'vitest';
import { logFile } from '../../../../src/features/log/rules/export.ts';
import { anyName, entry } from '../rows.ts';

const context = {
  family: 'Familien Prøve',
  names: new Map([
    ['anna', 'Anna'],
    ['bo', 'Bo'],
  ]),
  now: Date.parse('2026-11-21T12:00:00Z'),
};

test('Markdown lists the newest month first and the days of a month in order', () => {
  const { name, type, text } = logFile(
    'markdown',
    [
      entry({ name: 'Slå *græs*', done: false, date: Date.parse('2026-11-20T12:00:00Z') }),
      entry({ name: 'Klippet [hæk]', date: Date.parse('2026-11-14T12:00:00Z') }),
      entry({ name: 'Bagt rugbrød', date: Date.parse('2026-11-02T12:00:00Z'), doneBy: null }),
      entry({ name: 'Midnat', date: Date.parse('2025-12-31T23:30:00Z') }),
      entry({ name: 'Juletræ', date: Date.parse('2025-12-13T12:00:00Z'), doneBy: 'ukendt' }),
    ],
    context,
  );
  expect([name, type]).toEqual(['log-2026-11-21.md', 'text/markdown']);
  expect(text).toBe(
    [
      '# Familien Prøve: log',
      '',
      '## Gøremål',
      '',
      '- [ ] Slå \\*græs\\*',
      '',
      '## 2026',
      '',
      '### November',
      '',
      '- **2.** Bagt rugbrød',
      '- **14.** Klippet \\[hæk\\] (Bo)',
      '',
      '### Januar',
      '',
      '- **1.** Midnat (Bo)',
      '',
      '## 2025',
      '',
      '### December',
      '',
      '- **13.** Juletræ',
      '',
    ].join('\n'),
  );
});

test('CSV opens in a Danish Excel: a byte order mark, semicolons and local times', () => {
  const row = entry({
    id: '1700000000000',
    name: 'Sagde "hej"; og gik',
    date: Date.parse('2026-07-01T12:32:00Z'),
    doneBy: null,
  });
  expect(logFile('csv', [row], context).text).toBe(
    '\uFEFFid;navn;udført;dato;oprettet af;udført af\r\n1700000000000;"Sagde ""hej""; og gik";ja;2026-07-01 14:32;Anna;\r\n',
  );
});

/** RFC 4180 with semicolons, read strictly. */
function parseCsv(text: string): string[][] {
  const lines: string[][] = [];
  expect(text.startsWith('\uFEFF')).toBe(true);
  let rest = text.slice(1);
  while (rest !== '') {
    const line: string[] = [];
    for (;;) {
      const field = /^(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r\n)/.exec(rest);
      if (!field) throw new Error(`not RFC 4180: ${rest.slice(0, 40)}`);
      line.push(field[1]?.replaceAll('""', '"') ?? field[2] ?? '');
      rest = rest.slice(field[0].length);
      if (field[3] === '\r\n') break;
    }
    lines.push(line);
  }
  return lines;
}

test('any name survives CSV, and none is read as a formula', () => {
  fc.assert(
    fc.property(fc.array(anyName, { maxLength: 5 }), (names) => {
      const lines = parseCsv(
        logFile(
          'csv',
          names.map((name) => entry({ name })),
          context,
        ).text,
      ).slice(1);
      expect(lines.map((line) => line.length)).toEqual(names.map(() => 6));
      for (const cell of lines.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
      expect(lines.map((line) => line[1])).toEqual(
        names.map((name) => (/^[=+\-@]/.test(name) ? `'${name}` : name)),
      );
    }),
  );
});

test('the file is named by the day in Copenhagen', () => {
  const late = { ...context, now: Date.parse('2026-11-20T23:30:00Z') };
  expect(logFile('json', [], late).name).toBe('log-2026-11-21.json');
});

test('JSON holds every field with the names of the members', () => {
  fc.assert(
    fc.property(fc.array(anyName, { maxLength: 5 }), (names) => {
      const file = JSON.parse(
        logFile(
          'json',
          names.map((name) => entry({ name })),
          context,
        ).text,
      );
      expect(file).toMatchObject({ family: 'Familien Prøve', exported: '2026-11-21T12:00:00.000Z' });
      expect(file.entries).toEqual(
        names.map((name) => ({
          id: '1',
          name,
          done: true,
          date: '1970-01-01T00:00:00.000Z',
          createdBy: 'Anna',
          doneBy: 'Bo',
        })),
      );
    }),
  );
});
