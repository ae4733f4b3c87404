import { useLayoutEffect } from 'react';
import type { Message } from '../../../app-shell/store/messages.ts';

/** The distance between the message and the field, in px. */
const gap = 12;

/**
 * Keeps the message off the field to add an entry, wherever that is on the screen: at the lower edge if there
 * is room below the field, else above it. Sets how much of the screen both may take, for LogApp.css.
 */
export function useMessagePlace(message: Message | null): void {
  useLayoutEffect(() => {
    const field = document.querySelector<HTMLElement>('.log-add');
    const toast = document.querySelector<HTMLElement>('.toast');
    if (!message || !field || !toast) return;
    const place = () => {
      const { top, bottom } = field.getBoundingClientRect();
      const height = toast.offsetHeight + gap;
      // Where the style sheet puts it: on some phones above a bar of the system.
      toast.style.insetBlockEnd = '';
      const margin = Number.parseFloat(getComputedStyle(toast).bottom);
      const isBelow = innerHeight - bottom >= height + margin;
      const isAbove = !isBelow && top >= height && top < innerHeight;
      // What gets the focus is scrolled so far up that it is above the message, or that this fits below the
      // field.
      const space = field.offsetHeight + 2 * height + margin;
      document.documentElement.style.setProperty('--message-space', `${space}px`);
      if (isAbove) toast.style.insetBlockEnd = `${innerHeight - top + gap}px`;
    };
    const resized = new ResizeObserver(place);
    // What is above the field moves it when its size changes, such as an entry that another member renames.
    for (const element of [field, toast, ...document.querySelectorAll('.log-page, .todo')])
      resized.observe(element);
    addEventListener('scroll', place, { passive: true });
    addEventListener('resize', place);
    return () => {
      resized.disconnect();
      removeEventListener('scroll', place);
      removeEventListener('resize', place);
    };
  }, [message]);
}

/**
 * A ref that scrolls a form above the message and the field to add an entry, for which the page reserves
 * space.
 */
export const scrollIntoView = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'nearest' });
