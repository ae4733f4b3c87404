import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from './people.ts';

/**
 * A page of the identity provider and its Content-Security-Policy, under which its forms may lead to `site`.
 */
export interface ProviderPage {
  html: string;
  policy: string;
}

export const choicePage = (uid: string, accounts: Account[], site: string): ProviderPage =>
  page(
    'Hvem logger ind?',
    `<p>Dette er et prøvelogin til hjemmesiden på denne maskine. Vælg, hvem du vil være.</p>
    <form method="post" action="/vaelg/${escaped(uid)}">
      <ul>${accounts.map(choice).join('')}</ul>
    </form>
    <p>På den rigtige side logger man ind hos for eksempel Google. Her er der ingen adgangskode.</p>`,
    site,
  );

export const failurePage = (reason: string, site: string): ProviderPage =>
  page(
    'Det gik ikke',
    `<p>${escaped(reason)}</p>
    <p><a href="${escaped(site)}">Tilbage til hjemmesiden</a></p>`,
    site,
  );

const choice = ({ id, name, email, note }: Account) =>
  `<li><button name="account" value="${escaped(id)}">
    <strong>${escaped(name)}</strong>${note ? ` (${escaped(note)})` : ''}<br>${escaped(email)}
  </button></li>`;

const page = (title: string, content: string, site: string): ProviderPage => ({
  html: `<!doctype html>
<html lang="da">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>`,
  // `form-action` also covers the redirects that follow a form, which end at the site.
  policy: `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; form-action 'self' ${site}; frame-ancestors 'none'; base-uri 'none'`,
});

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/** The site's own colours and sizes. */
const tokens = readFileSync(join(import.meta.dirname, '../../../src/styles/tokens.css'), 'utf8');
const style = `${tokens}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: var(--step-0)/1.5 var(--font-ui); }
main { max-width: 32rem; margin: 0 auto; padding: clamp(1.5rem, 8vh, 5rem) var(--gutter) var(--space-7); }
h1 { margin: 0; font: 700 var(--step-4)/1.15 var(--font-display); }
ul { display: grid; gap: var(--space-3); margin: 0; padding: 0; list-style: none; }
button {
  width: 100%; padding: var(--space-3) var(--space-4); border: 1px solid var(--line-strong);
  border-radius: var(--radius); background: var(--surface); color: inherit; font: inherit; text-align: start;
  overflow-wrap: anywhere;
}
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
a { color: var(--link); }
`;
const styleHash = createHash('sha256').update(style).digest('base64');
