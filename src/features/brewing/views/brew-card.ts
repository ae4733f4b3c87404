import { glassColors } from '../rules/beer-color.ts';

/** Returns a brew's social card as SVG, 1200 by 630: a glass of it in its own colour. */
export const brewCard = (
  ebc: number,
): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
  <defs><linearGradient id="beer">${stops(ebc)}</linearGradient></defs>
  <path fill="#24404c" d="M0 0h1200v630H0z"/>
  <rect x="23" y="23" width="1154" height="584" rx="8" fill="none" stroke="#d99a2b" stroke-width="3"/>
  <path fill="#efe1c6" d="M600 62c190 0 330 110 330 262S800 568 600 568 270 490 270 324 410 62 600 62z"/>
  <path fill="none" stroke="#d8c59c" stroke-width="4" stroke-linecap="round" stroke-dasharray="1 14" d="M236 420c-40-180 60-330 210-374M966 210c40 180-60 330-210 374"/>
  <ellipse cx="600" cy="536" rx="170" ry="18" fill="#8a6a3a" opacity=".35"/>
  <g transform="translate(468 84) scale(4.5)">
    <path fill="url(#beer)" d="M8.6 22 13 91q.2 4 4 4h26q3.8 0 4-4l4.4-69z"/>
    <path fill="#fff8e8" stroke="#d9c9a8" stroke-width=".6" d="M8.6 24 7.9 13q-.3-6 6-6.5 3-4 8-2.5 4-3.5 9-1 5-3 9.5.7 5.5-1.5 8 2.3 5 1 4.3 7l-.7 11q-3.5 3-7 .5-3.5 3.5-8 .8-4 3-8 0-4.5 2.5-8.5-.3-4 2-7.4-1.3-2.5 1.2-4.5.3z"/>
    <path fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="2.4" stroke-linecap="round" d="m15.5 34 3 48"/>
    <path fill="none" stroke="#7b8f96" stroke-width="1.6" stroke-linecap="round" d="M7.5 8 13 91q.2 4 4 4h26q3.8 0 4-4L52.5 8"/>
  </g>
</svg>`;

const stops = (ebc: number) =>
  glassColors(ebc)
    .map(({ across, color }) => `<stop offset="${across}" stop-color="${color}"/>`)
    .join('');
