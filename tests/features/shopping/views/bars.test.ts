import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { initialViewModel } from '../../../../src/features/shopping/store/view-model.ts';
import { TopBar } from '../../../../src/features/shopping/views/Bars.tsx';

test('the menu links every other page behind sign-in', () => {
  const html = renderToStaticMarkup(
    createElement(TopBar, {
      ...initialViewModel,
      view: 'all',
      offline: false,
      actions: null,
      others: [
        { page: 'log', text: 'Log' },
        { page: 'gaester', text: 'Gæster' },
      ],
    }),
  );
  expect(html).toContain('<a href="/log">Log</a><a href="/gaester">Gæster</a>');
});
