import type { Page } from '@playwright/test';

/** As when the reader has set the browser's letters to twice the size, or another. */
export const doubleLetters = (page: Page, size = '200%') =>
  page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);

/** What is drawn outside the screen to the left or the right, so that one must push the page sideways or cannot see it. */
export const tooWide = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const outside = [...document.body.querySelectorAll<HTMLElement>('*:not(svg *)')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      const hidden = element.closest('.visually-hidden, .skip') || !element.checkVisibility();
      return width > 0 && !hidden && (left < -0.5 || right > clientWidth + 0.5);
    });
    const names = outside.map((element) => element.tagName.toLowerCase() + (element.id && `#${element.id}`));
    return scrollWidth > clientWidth ? [`the page, ${scrollWidth} px`, ...names] : names;
  });

/** What stands in the empty fields of a page and is cut, because it is wider than its field. */
export const cutPlaceholders = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')]
      .filter((field) => field.checkVisibility())
      .filter((field) => {
        const { paddingLeft, paddingRight, font } = getComputedStyle(field);
        const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
        context.font = font;
        const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        return context.measureText(field.placeholder).width > room;
      })
      .map((field) => field.placeholder),
  );
