import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, '../../src/styles/tokens.css'), 'utf8');

/** A token's colour in a theme, from `light-dark(a, b)` or the one colour for both. */
const colour = (token: string, theme: 'light' | 'dark'): string => {
  const value = css.match(new RegExp(`--${token}:\\s*([^;]+);`))?.[1] ?? '';
  const [light = '', dark = light] = value.match(/#[0-9a-f]{3,6}/g) ?? [];
  return theme === 'light' ? light : dark;
};

/** Relative luminance and contrast as WCAG 2.2 defines them. */
const luminance = (hex: string): number => {
  const digits =
    hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit) : hex.slice(1).match(/../g);
  const [red = 0, green = 0, blue = 0] = (digits ?? []).map((pair) => {
    const channel = Number.parseInt(pair, 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

const text: [ink: string, ground: string][] = [
  ...['paper', 'surface', 'beer-soft'].flatMap((ground): [string, string][] =>
    ['ink', 'ink-soft', 'link', 'accent', 'ok', 'warn'].map((ink) => [ink, ground]),
  ),
  ['accent-ink', 'accent-fill'],
  ['nav-ink', 'nav-bg'],
  ['nav-soft', 'nav-bg'],
];
const shapes: [shape: string, ground: string][] = [
  ...['paper', 'surface'].flatMap((ground): [string, string][] =>
    ['beer', 'line-strong', 'focus'].map((shape) => [shape, ground]),
  ),
  ['nav-mark', 'nav-bg'],
  ['nav-focus', 'nav-bg'],
];

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(text)('%s on %s has a contrast of at least 4.5', (ink, ground) => {
    expect(contrast(colour(ink, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(shapes)('%s on %s has a contrast of at least 3', (shape, ground) => {
    expect(contrast(colour(shape, theme), colour(ground, theme))).toBeGreaterThanOrEqual(3);
  });
});

test('contrast is computed as WCAG defines it', () => {
  expect(contrast('#000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});
