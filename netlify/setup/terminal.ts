import { input, password } from '@inquirer/prompts';
import { SettingsError } from '../lib/settings/env.ts';
import { HostError } from './api.ts';

export interface Terminal {
  say(text: string): void;
  ask(question: string): Promise<string>;
  askSecret(question: string): Promise<string>;
  /** Aborted when the user stops the command: by Ctrl-C, or by a signal. */
  readonly signal: AbortSignal;
}

export async function confirm(terminal: Terminal, question: string, otherwise: boolean): Promise<boolean> {
  const answer = await terminal.ask(`${question} ${otherwise ? '[Y/n]' : '[y/N]'} `);
  return answer ? /^[yj]/i.test(answer) : otherwise;
}

/** Lets the user choose, unless there is only one. Null when there is none. */
export async function choose<Choice extends { name: string }>(
  terminal: Terminal,
  what: string,
  choices: readonly Choice[],
): Promise<Choice | null> {
  if (choices.length < 2) return choices[0] ?? null;
  terminal.say(`\n${what}:`);
  for (const [index, { name }] of choices.entries()) terminal.say(`  ${index + 1}  ${name}`);
  const answer = await terminal.ask('  Which? [1] ');
  return choices[Number(answer || 1) - 1] ?? choose(terminal, what, choices);
}

/** Carries out a change. While looking, it only lists it. */
export type Change = (what: string, act: () => Promise<unknown>) => Promise<void>;

/** First only looking, to say what it would change, and after a yes changing it. Returns whether all is done. */
export async function changeAfterAsking(
  terminal: Terminal,
  work: (change: Change, isLooking: boolean) => Promise<void>,
): Promise<boolean> {
  const planned: string[] = [];
  await work(async (what) => void planned.push(what), true);
  if (planned.length === 0) terminal.say('\nEverything is in place.');
  else {
    terminal.say(`\nThis will be done:\n${planned.map((what) => `  - ${what}`).join('\n')}`);
    if (!(await confirm(terminal, 'Go ahead?', true))) return false;
    await work(async (what, act) => {
      terminal.signal.throwIfAborted();
      terminal.say(`… ${what}`);
      await act();
    }, false);
  }
  return true;
}

/** Without a terminal, every question has the empty answer. Ctrl-C waits for the request under way. */
export async function inTerminal(command: (terminal: Terminal) => Promise<void>): Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  for (const each of ['SIGINT', 'SIGTERM'] as const)
    process.once(each, () => {
      console.error('\nStopping after the request under way …');
      stopping.abort();
    });
  const asking =
    (prompt: typeof input | typeof password) =>
    async (question: string): Promise<string> =>
      process.stdin.isTTY ? (await prompt({ message: question.trim() }, { signal })).trim() : '';
  const terminal: Terminal = {
    say: (text) => console.log(text),
    ask: asking(input),
    askSecret: asking(password),
    signal,
  };
  try {
    await command(terminal);
  } catch (error) {
    // A prompt receives Ctrl-C as a key.
    if (signal.aborted || (error as Error).name === 'ExitPromptError') {
      console.error('\nStopped. Run it again to go on.');
      process.exit(130);
    }
    if (!(error instanceof HostError || error instanceof SettingsError)) throw error;
    console.error(`\n${error.message}`);
    process.exitCode = 1;
  }
}
