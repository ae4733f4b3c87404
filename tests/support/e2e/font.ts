import type { Page } from '@playwright/test';

/** Draws the page in the site's font: where it came late, the machine's own may be a quarter wider. */
export const drawInSiteFont = (page: Page) =>
  page.evaluate(async () => {
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
    const rule = rules.find((each) => each instanceof CSSFontFaceRule && each.cssText.includes('woff2'));
    const { style } = rule as CSSFontFaceRule;
    const [family, source, weight] = ['font-family', 'src', 'font-weight'].map((each) =>
      style.getPropertyValue(each),
    ) as [string, string, string];
    document.fonts.add(await new FontFace(family, source, { weight }).load());
  });
