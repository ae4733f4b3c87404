import { expect, test } from 'vitest';
import { contentFilesIn } from '../../src/content-checks/content-files.ts';
import { pageHeadings } from '../../src/content-checks/page-headings.ts';
import { site } from '../../src/site.config.ts';
import { builtPages, tags } from './built-site.ts';

const headingsOf = pageHeadings(contentFilesIn(process.cwd()), site);
const known = builtPages().flatMap(({ path, html }) => {
  const ids = headingsOf(path);
  return ids ? [{ path, html, ids }] : [];
});

test('the headings of every article, of both CVs and of the front, brewing and wood-turning pages are known', () => {
  const [first, second] = site.people;
  const paths = known.map(({ path }) => path);
  const single = ['/', '/brygning', '/brygning/generelt'];
  for (const path of [...single, `/${first.slug}`, `/${second.slug}`, `/${first.slug}/wood`])
    expect(paths).toContain(path);
  expect(paths.filter((path) => path.startsWith('/brygning/')).length).toBeGreaterThan(11);
});

test.each(known)('$path has the headings that links to it are checked against', ({ html, ids }) => {
  const built = ['h2', 'h3', 'h4', 'h5', 'h6'].flatMap((name) =>
    tags(html, name).flatMap(({ id }) => id ?? []),
  );
  expect(built.toSorted()).toEqual(ids.toSorted());
});
