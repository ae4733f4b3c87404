export type IconName =
  | 'basket'
  | 'basket-check'
  | 'check'
  | 'chevron-down'
  | 'clock'
  | 'close'
  | 'cloud-off'
  | 'favourite'
  | 'freezer'
  | 'grip'
  | 'list'
  | 'lock'
  | 'minus'
  | 'more'
  | 'pencil'
  | 'plus'
  | 'spinner'
  | 'undo'
  | 'user';

/** A drawing beside words, or in a button that has a name of its own. The page holds the drawing: see Icons.astro. */
export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg className={`icon icon-${name}`} aria-hidden="true">
    <use href={`#${name}`} />
  </svg>
);
