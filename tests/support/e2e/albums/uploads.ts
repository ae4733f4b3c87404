import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { build } from 'vite';
import type { UploadStore } from '../../../../src/features/photos/store/upload/upload-store.ts';

declare global {
  interface Window {
    uploads: { openUploads(): UploadStore };
  }
}

/** Bundles the page's own code for sending pictures into one script. */
export async function uploadScript(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry: 'src/features/photos/store/upload/open-uploads.ts', formats: ['iife'], name: 'uploads' },
    },
  });
  const [{ output } = { output: [] }] = [result].flat() as { output: { code?: string }[] }[];
  // Makes the script's top-level variable global, since a declaration would be local to the evaluation.
  return (output[0]?.code ?? '').replace(/^(var|const|let) uploads ?=/m, 'globalThis.uploads =');
}

/**
 * Creates photographs like those of a phone: of this many pixels, rotated by their metadata, with other
 * metadata, each different. Returns the files.
 */
export async function takePhotographs(
  folder: string,
  count: number,
  [width, height]: readonly [number, number],
): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const scene = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#567',
      noise: { type: 'gaussian', mean: 120, sigma: 30 },
    },
  })
    .blur(2)
    .raw()
    .toBuffer();
  const files: string[] = [];
  for (let n = 0; n < count; n++) {
    const mark = await sharp({
      create: { width: 200, height: 200, channels: 3, background: { r: n % 256, g: (n >> 8) * 80, b: 128 } },
    })
      .png()
      .toBuffer();
    const file = join(folder, `IMG_${String(n).padStart(4, '0')}.jpg`);
    const taken = `2026:07:${String((n % 28) + 1).padStart(2, '0')} 12:00:00`;
    await writeFile(
      file,
      await sharp(scene, { raw: { width, height, channels: 3 } })
        .composite([{ input: mark, left: 100 + ((n * 37) % (width - 400)), top: 100 }])
        .withExif({
          IFD2: { DateTimeOriginal: taken },
          IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 40/1 34/1' },
        })
        .withMetadata({ orientation: 6 })
        .jpeg({ quality: 85 })
        .toBuffer(),
    );
    files.push(file);
  }
  return files;
}

/** Makes a member's page send pictures, whatever it shows, starting with those stored on the phone. */
export async function openUploads(page: Page, script: string): Promise<void> {
  // Hydrate first: a test that then cuts the network must not cut off the page's own scripts.
  await page.locator('astro-island[ssr]').waitFor({ state: 'detached' });
  await page.evaluate(script);
  await page.evaluate(() => void window.uploads.openUploads());
}

/** Chooses files for an album with the browser's file input, as a person does. */
export async function choosePictures(page: Page, album: string, files: string[]): Promise<void> {
  await page.evaluate((to) => {
    const input = Object.assign(document.createElement('input'), {
      type: 'file',
      multiple: true,
      id: 'choose',
    });
    input.onchange = () => window.uploads.openUploads().add(to, [...(input.files ?? [])]);
    document.body.append(input);
  }, album);
  await page.setInputFiles('#choose', files);
  await page.evaluate(() => document.getElementById('choose')?.remove());
}

/** Counts the page's uploads in each state. */
export const uploadStates = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() => {
    const counts: Record<string, number> = {};
    for (const { state } of window.uploads.openUploads().get().uploads)
      counts[state.kind] = (counts[state.kind] ?? 0) + 1;
    return counts;
  });
