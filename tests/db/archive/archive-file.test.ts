import { describe, expect, test } from 'vitest';
import { ArchiveError, archiveOf } from '../../../supabase/archive/archive.ts';
import { readArchiveText } from '../../../supabase/archive/read-file.ts';

const json = (value: unknown) => JSON.parse(JSON.stringify(value));

describe('a file that cannot be imported', () => {
  const empty = {
    family_member: [],
    photos: [],
    shopping: [],
    log: [],
    action: [],
  };
  const good = () => json(archiveOf(empty, new Date()));
  const refusals: [string, () => string, RegExp][] = [
    ['cut off', () => JSON.stringify(good(), null, 1).slice(0, -20), /this is not whole JSON/],
    ['empty', () => '', /not whole JSON/],
    ['something else', () => '{"name":"package"}', /neither an export of this site/],
    ['a list', () => '[]', /neither an export/],
    [
      'of another version',
      () => JSON.stringify({ ...good(), format: 'familieside/9' }),
      /familieside\/1.*\n.*at format/,
    ],
    ['changed by hand', () => JSON.stringify({ ...good(), sha256: 'f'.repeat(64) }), /fingerprint/],
    [
      'a table short',
      () => JSON.stringify({ ...good(), tables: { ...empty, log: undefined } }),
      /fingerprint/,
    ],
    [
      'no list of rows',
      () => JSON.stringify({ ...good(), tables: { ...empty, log: {} } }),
      /expected array.*\n.*at tables\.log/,
    ],
    [
      'a row that is none',
      () => JSON.stringify({ ...good(), tables: { ...empty, log: [7] } }),
      /expected record.*\n.*at tables\.log\[0\]/,
    ],
    [
      'an old item without a title',
      () => JSON.stringify({ shopping: { 7: { title: ' ', updateTs: 0 } } }),
      /shopping/,
    ],
    [
      'an old item with an id that is no number',
      () => JSON.stringify({ shopping: { x: { title: 'Is', updateTs: 0 } } }),
      /shopping/,
    ],
    ['a collection nobody knows', () => JSON.stringify({ log: {}, diary: {} }), /diary/],
  ];
  test.each(refusals)('a file is refused with the place and the reason: %s', (_, text, message) => {
    expect(() => readArchiveText(text())).toThrow(ArchiveError);
    expect(() => readArchiveText(text())).toThrow(message);
  });
});
