import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StatusLine } from '../../src/app-shell/views/StatusLine.tsx';

const buttonsOf = (newVersion: boolean) => {
  const state = {
    connection: { kind: 'signed-out' as const },
    waiting: 1,
    rejected: [],
    newVersion,
    message: null,
    recovery: null,
  };
  const unused = { store: null, reasons: {}, signIn: async () => {}, reload: () => {} };
  const drawn = renderToStaticMarkup(<StatusLine state={state} {...unused} />);
  expect(drawn).toContain('Du er logget ud · 1 venter');
  return [...drawn.matchAll(/<button[^>]*>([^<]*)/g)].map(([, text]) => text);
};

test('who is signed out is offered the new version first, which may ask another database, and otherwise the login', () => {
  expect(buttonsOf(true)).toEqual(['Genindlæs']);
  expect(buttonsOf(false)).toEqual(['Login']);
});
