/** One thing that is wrong in an editor's file, in Danish. */
export interface Problem {
  /** The line of the file (from 1); none when it is the file itself. */
  line?: number;
  /** The field's way through the file, such as `malt, nr. 2, kg`. */
  field?: string;
  text: string;
}

/** Stops the build with words that a relative who has never programmed can act on. */
export class ContentError extends Error {
  override name = 'ContentError';
  /** Where Astro's own error page opens the file. */
  loc: { file: string; line: number; column: number };

  constructor(file: string, problems: Problem[]) {
    super(compose(file, problems));
    this.loc = { file, line: problems[0]?.line ?? 1, column: 1 };
    // The way through our code helps no editor, and hides the message.
    this.stack = '';
  }
}

function compose(file: string, problems: Problem[]): string {
  const heading = problems.length === 1 ? 'Der er en fejl i' : `Der er ${problems.length} fejl i`;
  const places = problems.map(({ line, field, text }) => {
    const place = [line && `linje ${line}`, field && `feltet "${field}"`].filter(Boolean).join(', ');
    return `${place && `  ${place}\n`}${text.replace(/^/gm, '    ')}`;
  });
  return [
    `${heading} ${file}`,
    ...places,
    'Hjælp står i src/content/LÆSMIG.md under "Når der er en fejl".',
  ].join('\n\n');
}
