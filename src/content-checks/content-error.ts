/** One thing that is wrong in a file that an editor wrote, in Danish. */
export interface Problem {
  /** The line of the file (from 1); none when it is the file itself. */
  line?: number;
  /** The field's way through the file, such as `malt, nr. 2, kg`. */
  field?: string;
  text: string;
}

/** A file, from the root of the project, and what is wrong in it, from the top. */
export interface FileProblems {
  file: string;
  problems: readonly Problem[];
}

/** How many problems are reported at once: whoever has more begins with these. */
const atMost = 20;

/** Stops the build with words that a relative who has never programmed can act on. */
export class ContentError extends Error {
  override name = 'ContentError';
  readonly files: readonly FileProblems[];
  /** Where Astro says that the error is. */
  readonly loc: { file: string; line: number; column: number };

  constructor(files: readonly FileProblems[]) {
    super(compose(files));
    this.files = files;
    this.loc = { file: files[0]?.file ?? '', line: files[0]?.problems[0]?.line ?? 1, column: 1 };
    // The way through our code helps no editor, and hides the message.
    this.stack = '';
  }
}

/** Each file's problems below its name; LÆSMIG.md shows what it looks like. */
function compose(files: readonly FileProblems[]): string {
  let left = atMost;
  const blocks = files.flatMap(({ file, problems }) => {
    const shown = problems.slice(0, left);
    left -= shown.length;
    return shown.length > 0 ? [heading(problems.length, file), ...shown.map(place)] : [];
  });
  const hidden = files.flatMap(({ problems }) => problems).length - atMost;
  return [...blocks, ...(hidden > 0 ? [`Og ${hidden} til.`] : []), help].join('\n\n');
}

const heading = (count: number, file: string) =>
  `${count === 1 ? 'Der er en fejl i' : `Der er ${count} fejl i`} ${file}`;

function place({ line, field, text }: Problem): string {
  const where = [line && `linje ${line}`, field && `feltet "${field}"`].filter(Boolean).join(', ');
  return `${where && `  ${where}\n`}${text.replace(/^/gm, '    ')}`;
}

const help = 'Hjælp står i src/content/LÆSMIG.md under "Når der er en fejl".';

/** The form of a problem that has both: what stands there, and what should. */
export const insteadOf = (stands: string, should: string): string =>
  `Der står:     ${shorten(stands)}\nDer skal stå: ${should}`;

const shorten = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text);
