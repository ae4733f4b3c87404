import type { Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { takenAt } from '../../../src/features/photos/rules/file-facts.ts';
import { picture } from '../../support/pictures/photographs.ts';

const [original, digitized, file] = ['2024:12:24 18:30:15', '2025:01:02 09:00:00', '2026:05:06 10:11:12'];
const read = async (image: Sharp, name = 'a.jpg', format: 'jpeg' | 'webp' | 'png' = 'jpeg') =>
  takenAt(new Uint8Array(await image.toFormat(format).toBuffer()).buffer, name);
const small = () => picture(64, 48);

describe.each(['jpeg', 'webp', 'png'] as const)('in the EXIF of a %s', (format) => {
  test.each([
    [
      { IFD0: { DateTime: file }, IFD2: { DateTimeOriginal: original, DateTimeDigitized: digitized } },
      '2024-12-24T18:30:15',
    ],
    [{ IFD0: { DateTime: file }, IFD2: { DateTimeDigitized: digitized } }, '2025-01-02T09:00:00'],
    [{ IFD0: { DateTime: file } }, '2026-05-06T10:11:12'],
    [{ IFD0: { DateTime: '0000:00:00 00:00:00' } }, null],
  ])('%j is %s', async (exif, expected) => {
    expect(await read(small().withExif(exif), 'a.jpg', format)).toBe(expected);
  });
});

test('an earlier date anywhere else does not count', async () => {
  const exif = { IFD0: { ImageDescription: '1999:01:01 00:00:00' }, IFD2: { DateTimeOriginal: original } };
  expect(await read(small().withExif(exif))).toBe('2024-12-24T18:30:15');
});

test.each([
  [
    '<rdf:Description exif:DateTimeOriginal="2024-12-24T18:30:15+01:00" xmp:CreateDate="2025-01-01"/>',
    '2024-12-24T18:30:15',
  ],
  ['<photoshop:DateCreated>2024-12-24</photoshop:DateCreated>', '2024-12-24'],
  ['<xmp:CreateDate>2025-01-01T10:00:00</xmp:CreateDate>', '2025-01-01T10:00:00'],
])('XMP: %s is %s', async (properties, expected) => {
  expect(await read(small().withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${properties}</x:xmpmeta>`))).toBe(
    expected,
  );
});

test('IPTC: date and time created', () => {
  const bytes = Buffer.from('8BIM\x04\x04\x1c\x02\x37\0\x0820241224\x1c\x02\x3c\0\x0b183015+0100', 'latin1');
  expect(takenAt(new Uint8Array(bytes).buffer, 'a.jpg')).toBe('2024-12-24T18:30:15');
});

test.each([
  ['IMG_20260731_140509.jpg', '2026-07-31T14:05:09'],
  ['20190731140509.jpg', '2019-07-31T14:05:09'],
  ['00100lrPORTRAIT_00100_BURST20190731140509123_COVER.jpg', '2019-07-31T14:05:09'],
  // In UTC.
  ['PXL_20260731_140509123.jpg', '2026-07-31T16:05:09'],
  ['PXL_20261231_233000123.jpg', '2027-01-01T00:30:00'],
  ['FB_IMG_1564574709000.jpg', '2019-07-31T14:05:09'],
  ['IMG-20260731-WA0001.jpg', '2026-07-31'],
  ['WhatsApp Image 2026-07-31 at 14.05.09.jpeg', '2026-07-31T14:05:09'],
  ['WhatsApp Billede 2026-07-31 kl. 14.05.09.jpeg', '2026-07-31T14:05:09'],
  ['2026-07-31 14.05.09.jpg', '2026-07-31T14:05:09'],
  ['Screenshot_20260731-140509.png', '2026-07-31T14:05:09'],
  ['Sommer 31.07.2026.jpg', '2026-07-31'],
  ['Sommer 31.7.2026.jpg', '2026-07-31'],
  ['received_1564574709000123.jpeg', null],
  ['2026-07-31T140509.jpg', '2026-07-31T14:05:09'],
  ['2026-07-31 14 05 09.jpg', '2026-07-31T14:05:09'],
  ['2019-7-31.jpg', '2019-07-31'],
  ['IMG_4711.jpg', null],
  ['20260231.jpg', null],
  ['DSC120260731.jpg', null],
  ['sommer 2026.jpg', null],
])('the name %s is %s', (name, expected) => {
  expect(takenAt(new ArrayBuffer(8), name)).toBe(expected);
});

test('a date in the name of a scan counts before the day it was scanned, and not before the day of a photograph', async () => {
  const scanned = { IFD0: { DateTime: file }, IFD2: { DateTimeDigitized: digitized } };
  const name = 'Bryllup 31.7.1971.jpg';
  expect(await read(small().withExif(scanned), name)).toBe('1971-07-31');
  expect(await read(small().withXmp('<xmp:CreateDate>2025-01-01</xmp:CreateDate>'), name)).toBe('1971-07-31');
  expect(await read(small().withExif({ IFD2: { DateTimeOriginal: original } }), name)).toBe(
    '2024-12-24T18:30:15',
  );
});

test('damaged metadata is none', () => {
  const bytes = Buffer.from('Exif\0\0II*\0\xff\xff\0\0', 'latin1');
  expect(takenAt(new Uint8Array(bytes).buffer, 'a.jpg')).toBeNull();
});
