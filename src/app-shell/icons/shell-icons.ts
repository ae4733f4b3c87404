import type { IconName } from './Icon.tsx';

/** The icons of the status line, the message with undo and the mark of unsent changes, for Icons.astro. */
export const shellIcons = [
  'check',
  'clock',
  'close',
  'cloud-off',
  'lock',
  'spinner',
] as const satisfies readonly IconName[];
