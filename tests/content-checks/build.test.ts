import { readdirSync } from 'node:fs';
import { extname } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { site } from '../../src/site.config.ts';
import { editorProject } from '../support/content/editor-project.ts';
import { photographs, picture } from '../support/pictures/photographs.ts';

// The real build, as an editor meets it.
let project: ReturnType<typeof editorProject>;
beforeAll(() => {
  project = editorProject();
});
afterAll(() => project.remove());

const read = (name: string) => project.read(name);
const write = (name: string, text: string | Buffer) => project.write(name, text);
const article = (...text: string[]) =>
  [
    '---',
    'titel: "12. bryg: FAMILIE porter"',
    'rækkefølge: 913',
    'dato: 2026-12-01',
    'resume: Sort.',
    '---',
    '',
  ]
    .concat(text, '')
    .join('\n');

test('a wrong field stops the build with a message in Danish', () => {
  const file = 'src/content/brygning/3brygtjekkiskpilsner.mdx';
  const good = read(file);
  write(file, good.replace('kg: 4,3', 'kg: fire'));
  const { ok, output } = project.build();
  write(file, good);
  const line = good.split('\n').indexOf('      kg: 4,3') + 1;
  expect(ok).toBe(false);
  expect(output).toContain(`Der er en fejl i ${file}`);
  expect(output).toContain(`linje ${line}, feltet "opskrift, malt, nr. 1, kg"`);
  expect(output).toContain('Der står:     "fire"');
  expect(output).toContain('Der skal stå: et tal fra 0,01 til 30 (kg)');
  expect(output).not.toContain('Stack trace');
});

/** The pictures of a built site that were made of one with this name. */
const published = (name: string) =>
  readdirSync(project.path('dist/_astro')).filter((file) => file.startsWith(`${name}.`));

test('a new file adds an article with its pictures everywhere, or a bowl', async () => {
  const photos = (await photographs([400, 300])).filter(({ name }) => !name.endsWith('.svg'));
  for (const { name, file } of photos) write(`src/content/brygning/${name}`, file);
  write(
    'src/content/brygning/12brygFAMILIEporter.mdx',
    article(
      ...photos.map(({ name }) => `![En gryde](./${name})\n`),
      '![En kedel](./kedel.jpg "Kedlen, dagen efter")',
      '- [ ] skyl gryden\n- [x] tøm gryden',
      '\nDen kogte over[^1].\n\n[^1]: To gange.',
      `\n\`\`\`\nkog ${'længe '.repeat(30)}\n\`\`\`\n`,
      '\n| Malt | Kilo |\n| --- | ---: |\n| Pilsner | 4,5 |',
    ),
  );
  write('src/content/brygning/kedel.jpg', await picture(1000, 50).jpeg().toBuffer());
  // Of another size, since of two equal files one is published for both.
  const [bowlPhoto, , portrait] = await photographs([480, 480]);
  if (!bowlPhoto || !portrait) throw new Error('There are no photographs.');
  write('src/content/trae/ask.jpg', bowlPhoto.file);
  const bowl = [
    'træ: ask',
    'diameter: 14,5',
    'dato: 2026-05-09',
    'billede: ./ask.jpg',
    'billedtekst: En skål',
  ];
  write('src/content/trae/ask.mdx', ['---', ...bowl, '---', '', 'Af en gren.', ''].join('\n'));
  write('src/content/cv/anden.jpg', portrait.file);
  const cv = read('src/content/cv/anden.mdx');
  write('src/content/cv/anden.mdx', cv.replace(/^portræt: .*$/m, 'portræt: ./anden.jpg'));
  write('src/content/vinter.jpg', await picture(1200, 900).jpeg().toBuffer());
  const months = read('src/content/maaneder.yaml');
  write('src/content/maaneder.yaml', months.replace('tegning: "01"', 'billede: ./vinter.jpg'));

  const { ok, output } = project.build();
  expect(output).toContain('Complete!');
  expect(output).not.toMatch(/\bwarn(ing)?\b/i);
  expect(ok).toBe(true);
  const path = `/brygning/12bryg${site.productSlug}porter`;
  const page = read(`dist${path}.html`);
  expect(page).toContain(`12. bryg: ${site.product} porter</h1>`);
  // Its pictures: a modern format in several widths, an older one for old browsers, and the space reserved.
  expect(page).toMatch(/<source srcset="[^"]+ 360w, [^"]+ 400w" [^<]*type="image\/avif"/);
  expect(page).toMatch(/<img src="[^"]+\.webp" width="400" height="300" alt="En gryde"/);
  // The words that the renderer adds are Danish, too.
  expect(page).toMatch(
    /<section[^>]*class="footnotes">[\s\S]*>Noter<\/h2>[\s\S]*aria-label="Tilbage til henvisning 1"/,
  );
  // Code has no style of its own, which the page's policy would forbid.
  expect(page).toMatch(/<pre[^>]*><code>kog længe /);
  expect(page).not.toMatch(/<(pre|code|span)[^>]* style=/);
  // The boxes of a list have names.
  expect(page.match(/<input [^>]*>/g)?.map((box) => /aria-label="(.*?)"/.exec(box)?.[1])).toEqual([
    'Ikke gjort',
    'Gjort',
  ]);
  // A table that is wider than a phone is scrolled by itself.
  expect(page).toMatch(/<div class="wide"[^>]* tabindex="0"[^>]*>\s*<table>[\s\S]*Pilsner/);
  // A title is a caption, and what is larger than it is shown can be opened as it is, without being the
  // original.
  const figure = /<div><figure>[\s\S]*?<\/figure>/.exec(page)?.[0] ?? '';
  expect(figure).toContain('<figcaption>Kedlen, dagen efter</figcaption>');
  const large = /<a class="enlarge" href="(\/_astro\/kedel\.[^"]+\.webp)"/.exec(figure)?.[1];
  expect((await sharp(project.path(`dist${large}`)).metadata()).width).toBe(1000);
  for (const place of ['dist/brygning.html', 'dist/feed.xml', 'dist/sitemap-0.xml'])
    expect(read(place)).toContain(path);
  // It is no brew, and its place is after the first one.
  expect(read('dist/brygning.html')).toMatch(
    new RegExp(`Bryggene</h2>[\\s\\S]*Læs også</h2>[\\s\\S]*href="${path}"`),
  );
  expect(read(`dist/${site.people[0].slug}/wood.html`)).toContain('Skål i ask, 14,5 cm');
  expect(published('ask').map(extname).sort()).toEqual(['.avif', '.avif', '.webp']);

  const january = /<img data-month="01"[^>]*>/.exec(read('dist/index.html'))?.[0] ?? '';
  expect(january).toMatch(
    /src="[^"]+vinter\.[^"]+\.webp" srcset="[^"]+\.avif 640w, [^"]+ 960w, [^"]+ 1200w"/,
  );

  // Of each photograph there are sizes made for the page, and neither the original nor what the camera wrote
  // in it.
  for (const name of [
    ...photos.map((each) => each.name.replace(/\..*/, '')),
    'kedel',
    'ask',
    'anden',
    'vinter',
  ]) {
    expect(published(name), name).not.toEqual([]);
    for (const file of published(name)) {
      expect(file).toMatch(/\.(avif|webp)$/);
      const { exif, xmp, iptc, comments } = await sharp(project.path(`dist/_astro/${file}`)).metadata();
      expect({ exif, xmp, iptc, comments }, file).toEqual({});
    }
  }
});
