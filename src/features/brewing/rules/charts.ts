/** The geometry of a recipe's two small charts: pure, in the units of an SVG `viewBox`. */
import type { Recipe } from './articles.ts';

/** Where a chart is drawn, with room round it for its numbers. */
export const frame = { width: 320, height: 150, left: 8, right: 312, top: 22, bottom: 124 } as const;

export interface Point {
  x: number;
  y: number;
}

interface Tick extends Point {
  label: string;
}

/** Mash on a stove rises about one degree a minute. */
const degreesPerMinute = 1;

/** The mash as a line of temperature over minutes, with each rest and the whole length in minutes. */
export function mashChart(steps: Recipe['mash']) {
  const corners: Point[] = [];
  const rests: { minutes: number; degrees: number; from: number }[] = [];
  let minute = 0;
  for (const { degrees, minutes } of steps) {
    const before = corners.at(-1);
    if (before) minute += Math.abs(degrees - before.y) / degreesPerMinute;
    rests.push({ minutes, degrees, from: minute });
    corners.push({ x: minute, y: degrees }, { x: minute + minutes, y: degrees });
    minute += minutes;
  }
  const lowest = Math.min(...corners.map(({ y }) => y)) - 6;
  const at = scale([0, minute], [lowest, 80]);
  return {
    line: path(corners.map(at)),
    total: Math.round(minute),
    rests: rests.map(
      ({ minutes, degrees, from }): Tick => ({
        ...at({ x: from + minutes / 2, y: degrees }),
        label: `${degrees}°`,
      }),
    ),
  };
}

/** The gravity as a line over days since the brew, with each reading and the weeks along the bottom. */
export function gravityChart({ brewed, log }: Pick<Recipe, 'brewed' | 'log'>) {
  const readings = log.flatMap(({ date, gravity }) =>
    gravity === undefined ? [] : [{ x: days(brewed, date), y: gravity }],
  );
  const last = Math.max(7, ...readings.map(({ x }) => x));
  const highest = Math.max(...readings.map(({ y }) => y));
  const at = scale([0, last], [Math.min(1, ...readings.map(({ y }) => y)), highest]);
  const weeks = Array.from({ length: Math.floor(last / 7) + 1 }, (_, week) => week);
  return {
    line: path(readings.map(at)),
    points: readings.map((reading) => ({ ...at(reading), gravity: reading.y })),
    weeks: weeks.map(
      (week): Tick => ({ x: at({ x: 7 * week, y: 1 }).x, y: frame.bottom, label: String(week) }),
    ),
  };
}

/** Whole days between two dates such as `2008-03-15`. */
export const days = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

type Range = [number, number];

function scale([x0, x1]: Range, [y0, y1]: Range) {
  const along = (value: number, [from, to]: Range, [start, end]: Range) =>
    start + ((value - from) / (to - from || 1)) * (end - start);
  return ({ x, y }: Point): Point => ({
    x: round(along(x, [x0, x1], [frame.left, frame.right])),
    y: round(along(y, [y0, y1], [frame.bottom, frame.top])),
  });
}

const round = (value: number) => Math.round(value * 10) / 10;
const path = (points: Point[]) => points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('');
