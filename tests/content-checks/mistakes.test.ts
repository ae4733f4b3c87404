import { describe, expect, test } from 'vitest';
import { checkContent } from '../../src/content-checks/check-content.ts';
import { contentFolder, family } from '../support/content/content-folder.ts';
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
])('a mistake %s is reported in Danish, with its file, line and field, and alone', (_, mistakes) => {
  test.each(mistakes)(
    'this mistake is reported with its place, and alone: $what',
    ({ changes, site, reports }) => {
      const found = checkContent(contentFolder(changes), { ...family, ...site });
      const reported = found.flatMap(({ file, problems }) =>
        problems.map(({ line, field, text }) => ({
          file: file.replace('src/content/', ''),
          line,
          field,
          text,
        })),
      );
      expect(reported).toEqual(
        reports.map(({ file, line, field, says }) => ({
          file,
          line,
          field,
          text: expect.stringMatching(
            new RegExp(says.map((words) => `(?=[\\s\\S]*${RegExp.escape(words)})`).join('')),
          ),
        })),
      );
      for (const { text } of reported)
        expect(text).not.toMatch(/\b(expected|unexpected|invalid|error|the|undefined|NaN)\b/i);
    },
  );
});
