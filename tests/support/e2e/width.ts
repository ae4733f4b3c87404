import type { Page } from '@playwright/test';

/** Sets the browser's font size to twice the default, or another size. */
export const doubleLetters = (page: Page, size = '200%') =>
  page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);

/** Returns the elements that are partly outside the screen on the left or right. */
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

/** Returns the placeholders of empty fields that are cut off because they are wider than their field. */
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
