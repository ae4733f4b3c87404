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
    `<p class="lead">Dette er et prøvelogin til hjemmesiden på denne maskine. Vælg, hvem du vil være.</p>
    <form method="post" action="/vaelg/${escaped(uid)}">
      <ul>${accounts.map(choice).join('')}</ul>
    </form>
    <p class="note">På den rigtige side logger man ind hos for eksempel Google. Her er der ingen adgangskode.</p>`,
    site,
  );

export const failurePage = (reason: string, site: string): ProviderPage =>
  page(
    'Det gik ikke',
    `<p class="lead">${escaped(reason)}</p>
    <p><a href="${escaped(site)}">Tilbage til hjemmesiden</a></p>`,
    site,
  );

const choice = ({ id, name, email, note }: Account) =>
  `<li><button name="account" value="${escaped(id)}"${note ? ' class="other"' : ''}>
    <span class="initial" aria-hidden="true">${escaped(note ? '?' : name.slice(0, 1))}</span>
    <span class="who"><strong>${escaped(name)}${note ? ` <em>(${escaped(note)})</em>` : ''}</strong>
    <span class="address">${escaped(email)}</span></span>
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
<p class="mark">Prøvelogin</p>
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
.mark {
  display: inline-block; margin: 0 0 var(--space-4); padding: 0.1rem 0.75rem; border-radius: 1rem;
  background: var(--beer-soft); color: var(--ink); font-size: var(--step--1); font-weight: 600;
}
h1 { margin: 0; font: 700 var(--step-4)/1.15 var(--font-display); text-wrap: balance; }
.lead { margin: var(--space-3) 0 var(--space-6); color: var(--ink-soft); }
ul { display: grid; gap: var(--space-3); margin: 0; padding: 0; list-style: none; }
button {
  display: flex; align-items: center; gap: var(--space-4); width: 100%; min-height: 4.25rem;
  padding: var(--space-3) var(--space-4); border: 1px solid var(--line-strong); border-radius: var(--radius);
  background: var(--surface); color: inherit; font: inherit; text-align: start; cursor: pointer;
}
button:hover { border-color: var(--accent); box-shadow: var(--shadow); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.other { border-style: dashed; }
.initial {
  flex: none; display: grid; place-items: center; width: 2.75rem; height: 2.75rem; border-radius: 50%;
  background: var(--accent-fill); color: var(--accent-ink); font: 700 var(--step-1)/1 var(--font-display);
}
.other .initial { background: var(--line); color: var(--ink); }
.who { min-width: 0; overflow-wrap: anywhere; }
strong { display: block; font-weight: 600; }
em { font-weight: 400; }
em, .address, .note { color: var(--ink-soft); }
.address, .note { font-size: var(--step--1); }
.note { margin: var(--space-6) 0 0; padding-top: var(--space-4); border-top: 1px solid var(--line); }
a { color: var(--link); }
`;
const styleHash = createHash('sha256').update(style).digest('base64');
