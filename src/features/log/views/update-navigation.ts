import { readHint } from '../../../session/index.ts';

/**
 * Shows the links for members and the greeting in the navigation according to the hint of who is signed in
 * now, which may be somebody else than when the page was loaded.
 */
export function updateNavigation(): void {
  const name = readHint();
  const { dataset } = document.documentElement;
  if (name === null) delete dataset.member;
  else dataset.member = name;
  const greeting = document.querySelector('.greeting b');
  if (greeting) greeting.textContent = name;
}
