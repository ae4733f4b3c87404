/**
 * The name of a drawing in `src/assets/icons`. A page must also pass it to Icons.astro, or the icon stays
 * empty.
 */
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
  | 'home'
  | 'list'
  | 'lock'
  | 'minus'
  | 'more'
  | 'pencil'
  | 'plus'
  | 'spinner'
  | 'undo';

/** Those of the status line, the message with undo and the mark of unsent changes. */
export const shellIcons: readonly IconName[] = ['check', 'clock', 'close', 'cloud-off', 'lock', 'spinner'];

/** An icon beside text, or in a button with its own label. The page contains the drawing: see Icons.astro. */
export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg className={`icon icon-${name}`} aria-hidden="true">
    <use href={`#${name}`} />
  </svg>
);
