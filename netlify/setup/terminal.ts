import type { Finding } from '../doctor/finding.ts';

/** Asks the user and prints to them. */
export interface Terminal {
  say(text: string): void;
  /** Returns the answer, trimmed. */
  ask(question: string): Promise<string>;
}

/** Prints the result of a check and what to do about it. */
export function printFinding(terminal: Terminal, finding: Finding): void {
  terminal.say(`  ${finding.kind === 'ok' ? 'ok:' : `${finding.kind}:`} ${finding.what}`);
  if (finding.kind !== 'ok') terminal.say(`  → ${finding.remedy}`);
}

/** Asks a yes-or-no question. Returns `otherwise` when the answer is empty. */
export async function confirm(terminal: Terminal, question: string, otherwise: boolean): Promise<boolean> {
  const answer = await terminal.ask(`${question} ${otherwise ? '[Y/n]' : '[y/N]'} `);
  return answer ? /^[yj]/i.test(answer) : otherwise;
}
