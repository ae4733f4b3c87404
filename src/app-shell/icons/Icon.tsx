/** The names of the drawings in `src/assets/icons` that islands use. */
export const iconNames = [
  'basket',
  'book',
  'camera',
  'basket-check',
  'check',
  'chevron-down',
  'clock',
  'close',
  'cloud-off',
  'favourite',
  'freezer',
  'grip',
  'home',
  'list',
  'lock',
  'minus',
  'more',
  'pencil',
  'plus',
  'search',
  'sort',
  'spinner',
] as const;

export type IconName = (typeof iconNames)[number];

/** An icon beside text, or in a button with its own label. The page contains the drawing: see Icons.astro. */
export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg className={`icon icon-${name}`} aria-hidden="true">
    <use href={`#${name}`} />
  </svg>
);
