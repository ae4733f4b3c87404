import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { site } from '../../src/site.config.ts';
import { photographs, picture } from '../support/pictures/photographs.ts';

// The real build, as an editor meets it, of the articles alone.
const root = mkdtempSync(join(tmpdir(), 'editor-'));
const path = (name: string) => join(root, name);
const write = (name: string, text: string | Buffer) => writeFileSync(path(name), text);
beforeAll(() => {
  for (const part of ['src', 'netlify/lib', 'supabase/local/settings.ts', 'public', 'tsconfig.json'])
    cpSync(part, path(part), { recursive: true });
  for (const part of ['package.json', 'astro.config.mjs']) cpSync(part, path(part));
  rmSync(path('src/pages'), { recursive: true });
  cpSync('src/pages/brygning', path('src/pages/brygning'), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), path('node_modules'));
  // A cache of its own, because Astro caches what it has read; and nothing that changes other pages.
  write(
    'articles.config.mjs',
    `import config from './astro.config.mjs';
const integrations = config.integrations.filter(({ name }) => !/service-worker|edition/.test(name));
export default { ...config, cacheDir: './.cache', integrations };
`,
  );
});
afterAll(() => rmSync(root, { recursive: true }));

function build() {
  const astro = [path('node_modules/astro/bin/astro.mjs'), 'build', '--config', 'articles.config.mjs'];
  const { status, stdout, stderr } = spawnSync(process.execPath, astro, {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: root, NODE_ENV: 'production', NO_COLOR: '1' },
  });
  return { ok: status === 0, output: stdout + stderr };
}

test('a wrong field stops the build with a message in Danish', () => {
  const file = 'src/content/brygning/3brygtjekkiskpilsner.mdx';
  const good = readFileSync(file, 'utf8');
  write(file, good.replace('kg: 4,3', 'kg: fire'));
  const { ok, output } = build();
  write(file, good);
  const line = good.split('\n').indexOf('      kg: 4,3') + 1;
  expect(ok).toBe(false);
  expect(output).toContain(`Der er en fejl i ${file}`);
  expect(output).toContain(`linje ${line}, feltet "opskrift, malt, nr. 1, kg"`);
  expect(output).toContain('Der står:     "fire"');
  expect(output).toContain('Der skal stå: et tal fra 0,01 til 30 (kg)');
  expect(output).not.toContain('Stack trace');
});

test('a new file is an article with its pictures', async () => {
  const [photo] = await photographs([400, 300]);
  if (photo) write('src/content/brygning/gryde.jpg', photo.file);
  write('src/content/brygning/kedel.jpg', await picture(1000, 50).jpeg().toBuffer());
  write(
    'src/content/brygning/12brygFAMILIEporter.mdx',
    `---
titel: "12. bryg: FAMILIE porter"
rækkefølge: 913
dato: 2026-12-01
resume: Sort.
---

![En gryde](./gryde.jpg)

![En kedel](./kedel.jpg "Kedlen, dagen efter")

- [ ] skyl gryden
- [x] tøm gryden

Den kogte over[^1].

[^1]: To gange.

\`\`\`
kog ${'længe '.repeat(30)}
\`\`\`

| Malt | Kilo |
| --- | ---: |
| Pilsner | 4,5 |
`,
  );
  const { output } = build();
  expect(output).toContain('Complete!');
  expect(output).not.toMatch(/\bwarn(ing)?\b/i);
  const page = readFileSync(path(`dist/brygning/12bryg${site.productSlug}porter.html`), 'utf8');
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
  expect((await sharp(path(`dist${large}`)).metadata()).width).toBe(1000);
  // Of a photograph there are sizes made for the page, and neither the original nor what the camera wrote.
  const published = readdirSync(path('dist/_astro')).filter((file) => /^(gryde|kedel)\./.test(file));
  for (const file of published) {
    expect(file).toMatch(/\.(avif|webp)$/);
    const { exif, xmp, iptc, comments } = await sharp(path(`dist/_astro/${file}`)).metadata();
    expect({ exif, xmp, iptc, comments }, file).toEqual({});
  }
});
