import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Denied } from '../../src/app-shell/views/Denied.tsx';
import { memberPages } from '../../src/site.config.ts';

test.each(memberPages)(
  'a member who was removed reads that $called is deleted from the device',
  ({ called }) => {
    const html = renderToStaticMarkup(createElement(Denied, { unsent: [], signIn: async () => {} }));
    expect(html.toLowerCase()).toContain(called);
  },
);
