/** The addresses of the site and of the identity provider. */
interface Addresses {
  readonly site: string;
  readonly oidc: string;
}

/** The parts of a browser that a visit over HTTP needs, with cookies by host: ports share them. */
export const openHttpBrowser = (site: string) => {
  const cookies = new Map<string, string>();
  const visit = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address, site);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const origin = url.origin === site ? { origin: site, 'sec-fetch-site': 'same-origin' } : {};
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...origin, ...init.headers, cookie },
    });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value && !/;\s*(max-age=0|expires=[^;]*1970)/i.test(set)) cookies.set(name, value);
      else cookies.delete(name);
    }
    return response;
  };
  return { visit, cookies };
};

type HttpBrowser = ReturnType<typeof openHttpBrowser>;

/**
 * Signs in as the person on the button with this text, with `callbackUrl` to come back to. Returns the path
 * of the final page.
 */
export async function signInOverHttp(
  { visit }: HttpBrowser,
  { site, oidc }: Addresses,
  label: RegExp,
  callbackUrl: string,
): Promise<string> {
  const { csrfToken } = (await (await visit('/api/auth/csrf')).json()) as { csrfToken: string };
  const begun = await visit('/api/auth/signin/oidc', {
    method: 'POST',
    body: new URLSearchParams({ csrfToken, callbackUrl }),
    headers: { 'x-auth-return-redirect': '1' },
  });
  const { url } = (await begun.json()) as { url: string };
  const choice = new URL((await visit(url)).headers.get('location') ?? '', oidc).href;
  const buttons = [
    ...(await (await visit(choice)).text()).matchAll(/<button[^>]*value="([^"]*)"[^>]*>(.*?)<\/button>/gs),
  ];
  const account = buttons.find(([, , html]) => label.test(html ?? ''))?.[1] ?? '';
  let at = choice;
  let response = await visit(choice, { method: 'POST', body: new URLSearchParams({ account }) });
  for (let hops = 0; response.status >= 300 && response.status < 400 && hops < 8; hops += 1) {
    at = new URL(response.headers.get('location') ?? '', at).href;
    response = await visit(at);
  }
  return new URL(at, site).pathname;
}
