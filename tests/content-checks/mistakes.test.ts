import { describe, expect, test } from 'vitest';
import { checkContent } from '../../src/content-checks/check-content.ts';
import { contentFolder, family } from '../support/content-folder.ts';
import { fieldMistakes } from './mistakes/fields.ts';
import { fileMistakes } from './mistakes/files.ts';
import { lineMistakes } from './mistakes/lines.ts';
import { linkMistakes } from './mistakes/links.ts';
import { listMistakes } from './mistakes/lists.ts';
import type { Mistake } from './mistakes/mistake.ts';
import { pictureMistakes } from './mistakes/pictures.ts';
import { siteMistakes } from './mistakes/site.ts';
import { textMistakes } from './mistakes/text.ts';

test('a folder with nothing wrong in it passes', () => {
  expect(checkContent(contentFolder(), family)).toEqual([]);
});

describe.each<[string, readonly Mistake[]]>([
  ['in the files', fileMistakes],
  ['in the lines of the fields', lineMistakes],
  ['in a field', fieldMistakes],
  ['in a text', textMistakes],
  ['in a link', linkMistakes],
  ['in a picture', pictureMistakes],
  ['in a list', listMistakes],
  ['in the configuration', siteMistakes],
])('a mistake %s is told in Danish, with its file, line and field, and alone', (_, mistakes) => {
  test.each(mistakes)('$what', ({ changes, site, tells }) => {
    const found = checkContent(contentFolder(changes), { ...family, ...site });
    const told = found.flatMap(({ file, problems }) =>
      problems.map(({ line, field, text }) => ({
        file: file.replace('src/content/', ''),
        line,
        field,
        text,
      })),
    );
    expect(told).toEqual(
      tells.map(({ file, line, field, says }) => ({
        file,
        line,
        field,
        text: expect.stringMatching(
          new RegExp(says.map((words) => `(?=[\\s\\S]*${RegExp.escape(words)})`).join('')),
        ),
      })),
    );
    for (const { text } of told)
      expect(text).not.toMatch(/\b(expected|unexpected|invalid|error|the|undefined|NaN)\b/i);
  });
});
