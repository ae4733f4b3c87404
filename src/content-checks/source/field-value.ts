import { insteadOf } from '../content-error.ts';

/** Returns what is wrong with a value, given the name of its field. */
type Complaint = (key: string | undefined) => string;

/** Finds what YAML would cut off, misread or reject in the text after a field's colon. */
export function checkValue(value: string): Complaint | undefined {
  if (value === '') return undefined;
  const [first = ''] = value;
  if (first === '"' || first === "'") return quoted(value, first);
  if (/^[“”„«»‘’]/.test(value) && /: |:$| #/.test(value))
    return () => `Anførselstegnene er bløde (${first}). Brug de lige: "`;
  if (value.startsWith('#')) return (key) => comment(key, value, '');
  if (/ #/.test(value)) return (key) => comment(key, value, value.replace(/\s+#.*$/, ''));
  if (/: |:$/.test(value))
    return (key) =>
      `Der står et kolon inde i teksten. Sæt anførselstegn om hele teksten: ${asField(key, value)}`;
  if (/^[|>][-+]?$/.test(value) || /^\[.*\]$/.test(value)) return undefined;
  if (/^([*&!@`%|>{}[\],]|[-?] )/.test(value) || value === '-')
    return (key) =>
      `Teksten begynder med ${first}, som betyder noget særligt. Sæt anførselstegn om hele teksten: ${asField(key, value)}`;
  return undefined;
}

function quoted(value: string, quote: string): Complaint | undefined {
  const rest = value.slice(1).replaceAll(quote === '"' ? /\\./g : /''/g, '  ');
  const end = rest.indexOf(quote);
  if (end < 0) return () => insteadOf(value, `${value}${quote} (med et anførselstegn til sidst)`);
  const after = rest.slice(end + 1).trim();
  if (after === '' || after.startsWith('#')) return undefined;
  const inner = value.slice(1).replace(new RegExp(`${quote}$`), '');
  return () =>
    quote === '"'
      ? insteadOf(
          value,
          `"${inner.replaceAll(/"(.*?)"/g, '»$1«').replaceAll('"', '')}" (inde i teksten bruges » og «)`,
        )
      : insteadOf(value, `"${inner.replaceAll('"', '»')}"`);
}

const comment = (key: string | undefined, value: string, read: string) =>
  `Det, der står efter #, bliver ikke læst${read ? `: kun ${read}` : ''}. Sæt anførselstegn om hele teksten: ${asField(key, value)}`;

const asField = (key: string | undefined, value: string) =>
  `${key ? `${key}: ` : '- '}"${value.replaceAll('"', '»')}"`;
