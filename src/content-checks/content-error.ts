/** One mistake in an editor's file, in Danish. */
export interface Problem {
  /** The line in the file, from 1; undefined when the mistake is the file itself. */
  line?: number;
  /** The path to the field, such as `malt, nr. 2, kg`. */
  field?: string;
  text: string;
}

/** A file, by its path from the root of the project, and its problems from the top. */
export interface FileProblems {
  file: string;
  problems: readonly Problem[];
}

/** The most problems reported at once, so that an editor can start with these. */
const atMost = 20;

export class ContentError extends Error {
  override name = 'ContentError';
  readonly files: readonly FileProblems[];
  /** The place that Astro displays with the error. */
  readonly loc: { file: string; line: number; column: number };

  constructor(files: readonly FileProblems[]) {
    super(compose(files));
    this.files = files;
    this.loc = { file: files[0]?.file ?? '', line: files[0]?.problems[0]?.line ?? 1, column: 1 };
    // A stack trace is of no use to an editor and hides the message.
    this.stack = '';
  }
}

/** Formats each file's problems below its name, as shown in LÆSMIG.md. */
function compose(files: readonly FileProblems[]): string {
  let remaining = atMost;
  const blocks = files.flatMap(({ file, problems }) => {
    const shown = problems.slice(0, remaining);
    remaining -= shown.length;
    return shown.length > 0 ? [heading(problems.length, file), ...shown.map(describeProblem)] : [];
  });
  const hidden = files.flatMap(({ problems }) => problems).length - atMost;
  return [...blocks, ...(hidden > 0 ? [`Og ${hidden} til.`] : []), help].join('\n\n');
}

const heading = (count: number, file: string) =>
  `${count === 1 ? 'Der er en fejl i' : `Der er ${count} fejl i`} ${file}`;

function describeProblem({ line, field, text }: Problem): string {
  const where = [line && `linje ${line}`, field && `feltet "${field}"`].filter(Boolean).join(', ');
  return `${where && `  ${where}\n`}${text.replace(/^/gm, '    ')}`;
}

const help = 'Hjælp står i src/content/LÆSMIG.md under "Når der er en fejl".';

/** The reason has a line of its own, so that nobody takes its first words for the end of the right text. */
export const insteadOf = (stands: string, should: string, why = ''): string =>
  `Der står:     ${shorten(stands)}\nDer skal stå: ${should}${why.replace(/^(?=.)/, '\n')}`;

export const hidingOthers = (problem: Problem, place: 'felterne' | 'teksten'): Problem => ({
  ...problem,
  text: `${problem.text}\nEr der andre fejl i ${place}, får du dem at vide, når denne er rettet.`,
});

const shorten = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text);
