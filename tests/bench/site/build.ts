import { readFileSync, writeFileSync } from 'node:fs';
import { editorProject } from '../../support/content/editor-project.ts';
import type { Part, Row } from '../part.ts';

const sizes = [100, 800] as const;
const most = 0.06;

/** Measures a build with many articles, each a complete recipe with its chart. */
export const buildPart: Part = {
  name: 'Build',
  how: 'The time of `astro build`, from its start to its end, in a copy of the project with so many more articles than it has: copies of one recipe in sixty colours, with its table, its log, its chart and the card of its link preview. The cost of one more is the difference between the two, shared out.',
  async run() {
    const project = editorProject();
    try {
      const seconds: number[] = [];
      let written = 0;
      for (const size of sizes) {
        for (; written < size; written += 1)
          writeFileSync(project.path(`src/content/brygning/bryg-${written}.mdx`), article(written));
        seconds.push(build(project));
      }
      const [small = 0, large = 0] = seconds;
      const each = (large - small) / (sizes[1] - sizes[0]);
      return [
        ...sizes.map(
          (size, index): Row => ({
            what: `${size} articles more`,
            figure: `${seconds[index]?.toFixed(1)} s`,
          }),
        ),
        {
          what: 'one article more',
          figure: `${each.toFixed(3)} s`,
          budget: `${most} s`,
          kept: each <= most,
        },
      ];
    } finally {
      project.remove();
    }
  },
};

const recipe = readFileSync('src/content/brygning/3brygtjekkiskpilsner.mdx', 'utf8');

/** Returns the recipe with another title, another place in the index and one of sixty realistic colours. */
const article = (number: number) =>
  recipe
    .replace(/^titel:.*$/m, `titel: "Bryg nummer ${number}"`)
    .replace(/^rækkefølge:.*$/m, `rækkefølge: ${100 + number}`)
    .replace(/^ {2}ebc:.*\n/m, '')
    .replace('ebc: 3,5', `ebc: ${3 + (number % 60)}`);

/** Returns the time in seconds. */
function build(project: ReturnType<typeof editorProject>): number {
  const started = performance.now();
  const { ok, output } = project.build();
  if (!ok) throw new Error(output);
  return (performance.now() - started) / 1000;
}
