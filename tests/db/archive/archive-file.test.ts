import { expect, test } from 'vitest';
import { ArchiveError, archiveOf } from '../../../supabase/archive/archive.ts';
import { readArchiveText } from '../../../supabase/archive/read-file.ts';

const empty = { family_member: [], photos: [], shopping: [], log: [], action: [] };
const good = archiveOf(empty, new Date());
const archive = (part: object) => JSON.stringify({ ...good, ...part });
const oldItems = (shopping: object) => JSON.stringify({ shopping });

test.each<[what: string, text: string, message: RegExp]>([
  ['cut off', JSON.stringify(good, null, 1).slice(0, -20), /this is not whole JSON/],
  ['empty', '', /not whole JSON/],
  ['something else', '{"name":"package"}', /neither an export of this site/],
  ['a list', '[]', /neither an export/],
  ['of another version', archive({ format: 'familieside/9' }), /familieside\/1.*\n.*at format/],
  ['changed by hand', archive({ sha256: 'f'.repeat(64) }), /fingerprint/],
  ['a table short', archive({ tables: { ...empty, log: undefined } }), /fingerprint/],
  ['no list of rows', archive({ tables: { ...empty, log: {} } }), /expected array.*\n.*at tables\.log/],
  [
    'a row that is none',
    archive({ tables: { ...empty, log: [7] } }),
    /expected record.*\n.*at tables\.log\[0\]/,
  ],
  ['an old item without a title', oldItems({ 7: { title: ' ', updateTs: 0 } }), /shopping/],
  ['an old item with an id that is no number', oldItems({ x: { title: 'Is', updateTs: 0 } }), /shopping/],
  ['a collection nobody knows', JSON.stringify({ log: {}, diary: {} }), /diary/],
])('a file is refused with the place and the reason: %s', (_, text, message) => {
  expect(() => readArchiveText(text)).toThrow(ArchiveError);
  expect(() => readArchiveText(text)).toThrow(message);
});
