import type { Page } from '@playwright/test';

/** From now on each click comes, for the page, `gap` ms after the one before, however slow the machine is. */
export const setClickTimes = (page: Page, gap: number) =>
  page.evaluate((gap) => {
    const started = performance.now();
    let clicks = 0;
    const setTime = (event: Event) =>
      Object.defineProperty(event, 'timeStamp', { value: started + gap * clicks++ });
    addEventListener('click', setTime, true);
  }, gap);
