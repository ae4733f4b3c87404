import { expect, test, vi } from 'vitest';
import { signIn, signInAtProvider, signOut } from '../../src/session/sign-in.ts';

const page = (answers: Record<string, unknown>) => {
  const left: string[] = [];
  return {
    left,
    fetch: async (path: string) => {
      if (!(path in answers)) throw new TypeError('Failed to fetch');
      return Response.json(answers[path]);
    },
    go: (url: string) => left.push(url),
  };
};
const csrf = { '/api/auth/csrf': { csrfToken: 't' } };

test('without network the page stays, and signing in fails with a code', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  await expect(signIn('/log')).rejects.toMatchObject({ code: 'offline' });
  for (const answers of [{}, csrf]) {
    const here = page(answers);
    await expect(signInAtProvider('/log', here)).rejects.toMatchObject({ code: 'offline' });
    await expect(signOut('/', here)).rejects.toMatchObject({ code: 'offline' });
    expect(here.left).toEqual([]);
  }
});

test.each([[undefined], ['javascript:alert(1)'], ['/log'], [1]])(
  'it leaves for nothing like %j',
  async (url) => {
    const here = page({ ...csrf, '/api/auth/signin/oidc': { url } });
    await expect(signInAtProvider('/log', here)).rejects.toMatchObject({ code: 'malformed' });
    expect(here.left).toEqual([]);
  },
);
