import { build } from 'vite';
import { local } from '../../../../supabase/local/settings.ts';
import { tokenOf } from '../../backend.ts';
import type { BenchFamily } from '../family.ts';
import type { PageServer } from '../page-server.ts';
import type { PeerSettings } from './list.tsx';

/** Puts a peer's page on the server, with our styles. Returns a function that does so again with a fresh token. */
export async function peerPage(
  entry: string,
  path: string,
  server: PageServer,
  family: BenchFamily,
  styles: string,
): Promise<() => Promise<string>> {
  server.put(`${path}.js`, '.js', await bundle(entry));
  const [member] = family.members;
  return async () => {
    const settings: PeerSettings = {
      url: family.preview.backend.url,
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

async function bundle(entry: string): Promise<string> {
  const result = await build({
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
  const outputs = [result].flat().flatMap((each) => ('output' in each ? each.output : []));
  const [script, ...more] = outputs.filter((each) => each.type === 'chunk');
  if (!script || more.length > 0) throw new Error(`${entry} is not one script.`);
  return script.code;
}
