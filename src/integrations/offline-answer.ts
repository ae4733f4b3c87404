/** A page that opens without a network: its address without the slash, and its name. */
export interface OfflinePage {
  readonly page: string;
  readonly text: string;
}

/**
 * Fetches a page from the network. Without a network, answers with a small page that links to the pages which
 * open. Nothing is cached.
 */
export async function openOnline(request: Request, pages: readonly OfflinePage[]): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return new Response(offlinePage(pages), {
      status: 503,
      statusText: 'Offline',
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'",
      },
    });
  }
}

/** The page loads nothing else. Its link to the same address tries again. */
const offlinePage = (pages: readonly OfflinePage[]): string => `<!doctype html>
<html lang="da">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Ingen forbindelse</title>
<style>
:root { color-scheme: light dark; background: light-dark(#faf6ee, #191511); color: light-dark(#251d16, #f1e9dc); font: 1.125rem/1.5 Georgia, serif }
main { max-inline-size: 34rem; margin: 12vh auto; padding: 0 1.5rem }
h1 { font-size: 1.75rem; line-height: 1.2 }
a { display: inline-block; padding: .625rem 1.25rem; margin-block-end: .5rem; border: 1px solid light-dark(#8d7f6c, #8a7c6a); border-radius: .375rem; color: inherit; font-weight: 600; text-decoration: none }
body { margin: 0; border-block-start: 3.5rem solid light-dark(#2a211a, #0f0c09) }
body::before { display: block; block-size: 4px; background: #c0102b; content: "" }
</style>
<main>
<h1>Ingen forbindelse</h1>
<p>Denne side kan først åbnes, når der er forbindelse til nettet. Det her virker imens:</p>
<p>${pages.map(({ page, text }) => `<a href="/${page}">${text}</a>`).join('\n')}
<a href="">Prøv igen</a></p>
</main>
</html>
`;
