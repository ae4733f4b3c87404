import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { site } from '../../src/site.config.ts';
import { editorProject } from '../support/editor-project.ts';

// The real build, as an editor meets it.
let project: ReturnType<typeof editorProject>;
beforeAll(() => {
  project = editorProject();
});
afterAll(() => project.remove());

const read = (name: string) => readFileSync(project.path(name), 'utf8');
const photo = (background: string) =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer();
const write = (name: string, text: string | Buffer) => writeFileSync(project.path(name), text);

test('a wrong field stops the build, in Danish', () => {
  const file = 'src/content/brygning/3brygtjekkiskpilsner.mdx';
  const good = read(file);
  write(file, good.replace('kg: 4,3', 'kg: fire'));
  const { ok, told } = project.build();
  write(file, good);
  const line = good.split('\n').indexOf('      kg: 4,3') + 1;
  expect(ok).toBe(false);
  expect(told).toContain(`Der er en fejl i ${file}`);
  expect(told).toContain(`linje ${line}, feltet "opskrift, malt, nr. 1, kg"`);
  expect(told).toContain('Der står:     "fire"');
  expect(told).toContain('Der skal stå: et tal fra 0,01 til 30 (kg)');
  expect(told).not.toContain('Stack trace');
});

test('one more file is one more article, everywhere, and one more bowl', { timeout: 60_000 }, async () => {
  write('src/content/brygning/gryde.jpg', await photo('#a63'));
  write('src/content/trae/ask.jpg', await photo('#ca8'));
  const fields = ['titel: "12. bryg: FAMILIE porter"', 'rækkefølge: 13', 'dato: 2026-12-01', 'resume: Sort.'];
  const article = ['---', ...fields, '---', '', '![En gryde](./gryde.jpg)', ''].join('\n');
  write('src/content/brygning/12brygFAMILIEporter.mdx', article);
  const bowl = [
    'træ: ask',
    'diameter: 14,5',
    'dato: 2026-05-09',
    'billede: ./ask.jpg',
    'billedtekst: En skål',
  ];
  write('src/content/trae/ask.mdx', ['---', ...bowl, '---', '', 'Af en gren.', ''].join('\n'));

  const { ok, told } = project.build();
  expect(told).toContain('Complete!');
  expect(ok).toBe(true);
  const path = `/brygning/12bryg${site.productSlug}porter`;
  const page = read(`dist${path}.html`);
  expect(page).toContain(`12. bryg: ${site.product} porter</h1>`);
  // Its pictures: two modern formats, several widths, and the space reserved.
  expect(page).toMatch(/<source srcset="[^"]+ 360w, [^"]+ 640w[^"]*" type="image\/avif"/);
  expect(page).toMatch(/type="image\/webp"/);
  expect(page).toMatch(/alt="En gryde" [^<]*width="1600" height="1200"/);
  for (const place of ['dist/brygning.html', 'dist/feed.xml', 'dist/sitemap-0.xml'])
    expect(read(place)).toContain(path);
  expect(read(`dist/${site.people[0].slug}/wood.html`)).toContain('Skål i ask, 14,5 cm');
  expect(
    readdirSync(project.path('dist/_astro')).filter((name) => /^ask\..*\.avif$/.test(name)).length,
  ).toBeGreaterThan(3);
});
