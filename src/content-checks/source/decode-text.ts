import type { Problem } from '../content-error.ts';

/**
 * Returns the text of an editor's file with uniform line endings, or what is wrong with the file: it is
 * empty, belongs to another program, has an encoding that the site does not read, or contains two versions
 * of the same place.
 */
export function decodeText(bytes: Uint8Array): string | Problem {
  const start = Buffer.from(bytes.subarray(0, 64)).toString('latin1');
  if (documents.some((letters) => start.startsWith(letters))) return { text: document };
  if (['\xff\xfe', '\xfe\xff'].some((mark) => start.startsWith(mark)) || start.includes('\0'))
    return { text: utf16 };
  const text = new TextDecoder('utf-8').decode(bytes).replace(/\r\n?/g, '\n');
  const broken = text.indexOf('\uFFFD');
  if (broken >= 0) return { line: text.slice(0, broken).split('\n').length, text: oldEncoding };
  const control = text.search(controls);
  if (control >= 0) return { line: text.slice(0, control).split('\n').length, text: invisible };
  const conflict = text.search(conflictMark);
  if (conflict >= 0) return { line: text.slice(0, conflict).split('\n').length, text: twoVersions };
  return text.trim() === '' ? { text: empty } : text;
}

/** The lines that Git writes around and between two versions of the same place. */
const conflictMark = /^([<>|])\1{6}( .*)?$|^={7}$/m;

/**
 * Characters that neither YAML nor a feed may contain. Word's line break within a paragraph is copied as one
 * of them.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for.
const controls = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f]/;

const empty = 'Filen er tom. Kopiér en skabelon fra LÆSMIG.md ind i den.';
const document =
  'Filen er et dokument fra et skriveprogram som Word. Skriv i Notesblok, i TextEdit som ren tekst eller på GitHub.';
const utf16 =
  'Filen er gemt som UTF-16, og den skal gemmes som UTF-8. I Notesblok vælges det under Gem som, i feltet Kodning.';
const oldEncoding =
  'Her står et tegn i en gammel tegnkodning, tit et æ, ø eller å. Gem filen som UTF-8. I Notesblok vælges det under Gem som, i feltet Kodning.';
const invisible =
  'Her står et tegn, som ikke kan ses, tit et linjeskift fra Word. Slet linjen, og skriv den igen.';
const twoVersions =
  'To har rettet det samme sted, og begge udgaver står i filen mellem <<<<<<< og >>>>>>>. Behold den ene, og slet den anden og linjerne med <<<<<<<, ======= og >>>>>>>.';
/** The first bytes of files of Word, of older versions of Word, and of RTF. */
const documents = ['PK\x03\x04', '\xd0\xcf\x11\xe0', '{\\rtf'];
