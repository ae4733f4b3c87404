/**
 * A ref that scrolls a form above the message and the field to add an entry, for which the page reserves
 * space.
 */
export const scrollIntoView = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'nearest' });
