import type { Page } from '@playwright/test';

/** Sets the browser's font size to twice the default, or another size. */
export const doubleLetters = (page: Page, size = '200%') =>
  page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);

/** As a person sets it in the browser: unlike a larger root element, it also applies to media queries. */
export async function ownLetters(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
}

/** Returns the elements that are partly outside the screen on the left or right. */
export const tooWide = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const outside = [...document.body.querySelectorAll<HTMLElement>('*:not(svg *)')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      const hidden =
        element.closest('.visually-hidden, .skip, .shop-choice-row') || !element.checkVisibility();
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

/** Counts the controls that are seen without scrolling; a row of a list and the circle that finishes it are one. */
export const seenControls = (page: Page) =>
  page.evaluate(() => {
    const isSeen = (control: Element) => {
      const { top, bottom, left, right } = control.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      return control.contains(document.elementFromPoint(x, y));
    };
    return [...document.querySelectorAll('a, button:not(.tick), input, select, textarea')].filter(isSeen)
      .length;
  });

/** Returns the texts on the screen that are cut off where nothing can be scrolled, or covered by something else. */
export const cutTexts = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim();
      if (!text || !element?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const modal = document.querySelector('dialog[open], :popover-open, .offers:not([hidden])');
      if (modal && !modal.contains(element)) continue;
      if (element.closest('.visually-hidden, .skip, option, script, style, [inert]')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { left, right, top, bottom, width } of range.getClientRects()) {
        if (width < 1) continue;
        let isSeen = true;
        for (let area: Element | null = element; area; area = area.parentElement) {
          const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(area);
          const box = area.getBoundingClientRect();
          // Three dots say that there is more.
          const hasDots = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
          const isCut = (overflow: string) => !hasDots && (overflow === 'hidden' || overflow === 'clip');
          // The letters of a line are lower than the line.
          const slack = (bottom - top) / 4;
          if (isCut(overflowX) && (left < box.left - 1 || right > box.right + 1)) found.push(`${text}: cut`);
          if (isCut(overflowY) && (top + slack < box.top || bottom - slack > box.bottom))
            found.push(`${text}: cut`);
          if (hasDots && (top + slack < box.top || bottom - slack > box.bottom)) isSeen = false;
          const scrolls = overflowY === 'auto' || overflowY === 'scroll';
          if (scrolls && (top < box.top || bottom > box.bottom)) isSeen = false;
          if ((overflowX === 'auto' || overflowX === 'scroll') && (left < box.left || right > box.right))
            isSeen = false;
        }
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        const hit = isSeen && document.elementFromPoint(x, y);
        // What is scrolled under the buttons at the end of a form can be scrolled out again.
        if (!hit || hit.closest('.dialog-bar')) continue;
        // So can what is under the message or the purchase bar, up to the end of the list.
        const list = hit.closest('.toast, .shop-struck') && element.closest('main');
        if (list && list.scrollTop + list.clientHeight < list.scrollHeight - 1) continue;
        if (!element.contains(hit) && !hit.contains(element)) found.push(`${text}: under ${hit.className}`);
      }
    }
    return [...new Set(found)];
  });
