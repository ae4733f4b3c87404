import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { AstroIntegration } from 'astro';
import { contentFilesIn } from '../../content-checks/content-files.ts';

/** The time in ms between two signs of life of the build. */
const interval = 1_000;

/** What the thread that watches the build is started with. */
export interface WatchdogOptions {
  readonly interval: number;
  /** After how many intervals without a sign of life it ends the build. */
  readonly patience: number;
  /** Printed before that. */
  readonly message: string;
}

/**
 * Ends a build that an endless loop in an article stops, `patience` seconds after its last sign of life. The
 * checks end most of such code, but not what imports a component, or runs when a promise is fulfilled.
 */
export const endStalledBuild = (patience = 60): AstroIntegration => {
  let root: URL;
  let stop = () => {};
  return {
    name: 'end-stalled-build',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = config.root;
      },
      'astro:build:start': () => {
        const message = stalled(articlesWithCode(root));
        const worker = new Worker(new URL('./worker.ts', import.meta.url), {
          execArgv: [],
          workerData: { interval, patience, message } satisfies WatchdogOptions,
        });
        const timer = setInterval(() => worker.postMessage('alive'), interval);
        // A build that fails must not wait for them.
        worker.unref();
        timer.unref();
        stop = () => {
          clearInterval(timer);
          void worker.terminate();
        };
      },
      'astro:build:done': () => stop(),
    },
  };
};

function articlesWithCode(root: URL): readonly string[] {
  const { paths, read } = contentFilesIn(fileURLToPath(root));
  return [...paths].filter(
    (path) =>
      /^src\/content\/.*\.mdx$/.test(path) &&
      /^(im|ex)port\b|(?<!\\)\{/m.test(Buffer.from(read(path)).toString()),
  );
}

const stalled = (articles: readonly string[]) =>
  `
Hjemmesiden kan ikke bygges: Der er kode, som aldrig bliver færdig.
Kode er linjer, der begynder med import eller export, og det, der står mellem { og }. Der er kode i:
${articles.map((path) => `  ${path}\n`).join('')}`;
