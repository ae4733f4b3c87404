/** Matches a progress line in the output of a part: `@progress 3 of 12 files`. */
export const progressLine = /^@progress (.*)$/gm;

const say = (done: number, all: number, what: string) => console.log(`@progress ${done} of ${all} ${what}`);

/** Reports the progress of a part of the tests: for Vitest in files, for Playwright in tests. */
export default class ProgressReporter {
  #done = 0;
  #all = 0;

  // Vitest
  onTestRunStart(files: readonly unknown[]) {
    this.#all = files.length;
  }
  onTestModuleEnd() {
    this.#done += 1;
    say(this.#done, this.#all, 'files');
  }

  // Playwright
  onBegin(_config: unknown, suite: { allTests(): readonly unknown[] }) {
    this.#all = suite.allTests().length;
  }
  onTestEnd() {
    this.#done += 1;
    say(this.#done, this.#all, 'tests');
  }
  printsToStdio() {
    return false;
  }
}
