/** Somebody at the terminal who gives each question the first answer whose pattern it matches, else none. */
export const person = (answers: readonly (readonly [question: RegExp, answer: string])[]) => {
  const output: string[] = [];
  const ask = async (question: string) => {
    output.push(question);
    return answers.find(([pattern]) => pattern.test(question))?.[1] ?? '';
  };
  return {
    /** All that was said and asked. */
    said: () => output.join('\n'),
    say: (text: string) => void output.push(text),
    ask,
    askSecret: ask,
    signal: new AbortController().signal,
  };
};
