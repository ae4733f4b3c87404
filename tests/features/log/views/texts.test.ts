import { expect, test } from 'vitest';
import { newListing, recentFilter } from '../../../../src/features/log/rules/listing.ts';
import { renamedText, statusText } from '../../../../src/features/log/views/texts.ts';

test('a list that could not be loaded says what it shows instead, and from which year', () => {
  const loaded = { kind: 'failed', code: 'offline' } as const;
  const listing = (filter: Partial<typeof recentFilter>) => ({
    ...newListing({ ...recentFilter, ...filter }),
    loaded,
  });
  expect(statusText(listing({ year: 2024 }), 3)).toBe(
    'Ingen forbindelse. Viser det, som er gemt på enheden, fra 2024 og tilbage.',
  );
  expect(statusText(listing({ query: 'hæk' }), 3)).toBe(
    'Ingen forbindelse. 3 fundet i det, som er gemt på enheden.',
  );
});

test('a member editing a name that another changes is told what saving does', () => {
  expect(renamedText('Vaske bilen')).toBe(
    'Det er blevet rettet til »Vaske bilen«, mens du rettede. Gemmer du, gælder det, du har skrevet.',
  );
});
