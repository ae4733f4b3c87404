import { expect, test } from 'vitest';
import { readLine, splitLines } from '../../src/lib/pasted-lines.ts';

test('lines end in any way, and blank ones are left out', () => {
  expect(splitLines('Et\r\n\n \u2028To\u0085 Tre\n')).toEqual(['Et', 'To', 'Tre']);
});

test.each([
  ['Klip hækken', { text: 'Klip hækken', number: '', isDone: false }],
  ['- [ ] Klip hækken', { text: 'Klip hækken', number: '', isDone: false }],
  ['•☐ Klip hækken', { text: 'Klip hækken', number: '', isDone: false }],
  ['3. december', { text: 'december', number: '3. ', isDone: false }],
  ['(12) - ris', { text: 'ris', number: '(12) ', isDone: false }],
  ['2️⃣ ris', { text: 'ris', number: '2️⃣ ', isDone: false }],
  ['2. [x] ris', { text: 'ris', number: '2. ', isDone: true }],
  ['✅ Slå græs', { text: 'Slå græs', number: '', isDone: true }],
  ['Slå græs ✓', { text: 'Slå græs', number: '', isDone: true }],
  ['~~Slå græs~~', { text: '~~Slå græs~~', number: '', isDone: true }],
  // No marks: they belong to the text.
  ['-5 grader', { text: '-5 grader', number: '', isDone: false }],
  ['+45 12 34 56 78', { text: '+45 12 34 56 78', number: '', isDone: false }],
  ['1.5 l mælk', { text: '1.5 l mælk', number: '', isDone: false }],
])('a list line %j', (line, expected) => {
  expect(readLine(line)).toEqual(expected);
});
