import { build, type Rolldown } from 'vite';
import { local } from '../../../../supabase/local/settings.ts';
import { tokenOf } from '../../backend.ts';
import type { BenchFamily } from '../family.ts';
import type { PeerSettings } from './plain.tsx';

const [entry, path] = ['tests/support/bench/peers/plain.tsx', '/peer'];

/** Puts the peer's page on the server, with our styles. Returns a function that does so again with a fresh token. */
export async function peerPage(
  { members: [member], preview, server }: BenchFamily,
  styles: string,
): Promise<() => Promise<string>> {
  server.put(`${path}.js`, '.js', await bundle());
  return async () => {
    const settings: PeerSettings = {
      url: preview.backend.url,
      publishableKey: local.publishableKey,
      token: await tokenOf({ role: 'authenticated', id: member.id, email: member.email }),
    };
    const page = `<!doctype html><html lang="da"><head><meta name="viewport" content="width=device-width">${styles}</head>
      <body><div id="root"></div><script type="application/json" id="settings">${JSON.stringify(settings)}</script>
      <script type="module" src="${path}.js"></script></body></html>`;
    server.put(path, '.html', page);
    return server.url + path;
  };
}

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic' } },
    build: {
      write: false,
      target: 'esnext',
      modulePreload: false,
      rolldownOptions: { input: entry, output: { codeSplitting: false } },
    },
  });
  const [{ output }] = [built].flat() as [Rolldown.RolldownOutput];
  return output[0].code;
}
