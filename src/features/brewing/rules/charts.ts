/** The geometry of a recipe's two small charts, in the units of an SVG `viewBox`. */
import { oneDay } from '../../../lib/durations.ts';
import type { Recipe } from './articles.ts';

/** The area of a chart, with space around it for its numbers. */
export const frame = { width: 320, height: 150, left: 8, right: 312, top: 22, bottom: 124 } as const;

export interface Point {
  x: number;
  y: number;
}

/**
 * The mash tun is a cool box. The temperature is raised by pouring in boiling water during the first minutes
 * of a rest.
 */
const minutesOfPouring = 3;

/**
 * Returns the mash as a line of temperature over minutes, with each rest and the total length of the rests;
 * null for a single step, which is a level line.
 */
export function mashChart(steps: Recipe['mash']) {
  if (steps.length < 2) return null;
  let total = 0;
  const rests = steps.map(({ degrees, minutes }) => {
    const from = total;
    total += minutes;
    const pouring = from === 0 ? 0 : Math.min(minutesOfPouring, minutes);
    const corners = [from + pouring, total].map((x): Point => ({ x, y: degrees }));
    return { degrees, middle: from + minutes / 2, corners };
  });
  const lowest = Math.min(...steps.map(({ degrees }) => degrees)) - 6;
  const at = scale([0, total], [lowest, 80]);
  return {
    line: path(rests.flatMap(({ corners }) => corners.map(at))),
    total,
    rests: rests.map(({ degrees, middle }) => ({ ...at({ x: middle, y: degrees }), label: `${degrees}°` })),
  };
}

/** The width of a label such as 1,006 in the charts' font, which stands beside the end of the line. */
const labelWidth = 40;

/**
 * Returns the gravity as a line over days since the brew, with each reading and the weeks along the bottom.
 */
export function gravityChart({ brewed, log }: Pick<Recipe, 'brewed' | 'log'>) {
  const readings = log.flatMap(({ date, gravity }) =>
    gravity === undefined ? [] : [{ x: days(brewed, date), y: gravity }],
  );
  const lastDay = Math.max(7, ...readings.map(({ x }) => x));
  const highest = Math.max(...readings.map(({ y }) => y));
  const at = scale([0, lastDay], [Math.min(1, ...readings.map(({ y }) => y)), highest], labelWidth);
  const points = readings.map(at);
  return {
    line: path(points),
    points,
    weeks: Array.from({ length: Math.floor(lastDay / 7) + 1 }, (_, week) => ({
      x: at({ x: 7 * week, y: 1 }).x,
      label: String(week),
    })),
  };
}

const days = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / oneDay;

type Range = [number, number];

/** Returns where a point is drawn, so that so much room is left at the right. */
function scale([x0, x1]: Range, [y0, y1]: Range, room = 0) {
  const along = (value: number, [from, to]: Range, [start, end]: Range) =>
    start + ((value - from) / (to - from || 1)) * (end - start);
  return ({ x, y }: Point): Point => ({
    x: round(along(x, [x0, x1], [frame.left, frame.right - room])),
    y: round(along(y, [y0, y1], [frame.bottom, frame.top])),
  });
}

const round = (value: number) => Math.round(value * 10) / 10;
const path = (points: Point[]) => points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('');
