import type { Finding } from '../doctor/finding.ts';

/** Who is asked, and told. */
export interface Terminal {
  say(text: string): void;
  /** The answer, without space around it. */
  ask(question: string): Promise<string>;
}

/** Says what a check found, and what to do about it. */
export function tell(terminal: Terminal, finding: Finding): void {
  terminal.say(`  ${finding.kind === 'ok' ? 'ok:' : `${finding.kind}:`} ${finding.what}`);
  if (finding.kind !== 'ok') terminal.say(`  → ${finding.remedy}`);
}

/** A yes or no; `otherwise` when nothing is said. */
export async function agrees(terminal: Terminal, question: string, otherwise: boolean): Promise<boolean> {
  const said = await terminal.ask(`${question} ${otherwise ? '[Y/n]' : '[y/N]'} `);
  return said ? /^[yj]/i.test(said) : otherwise;
}
