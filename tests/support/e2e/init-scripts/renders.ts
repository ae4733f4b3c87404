import type { Page } from '@playwright/test';

/** The parts of React's fibers that are read here. */
interface Fiber {
  readonly tag: number;
  readonly flags: number;
  readonly stateNode: unknown;
  readonly alternate: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

declare global {
  interface Window {
    /** The first elements of the components that were rendered. */
    rendered: Set<unknown>;
  }
}

/**
 * Watches which components are rendered on this page from its next navigation on, as React's developer tools
 * do.
 */
export async function watchRenders(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.rendered = new Set();
    const element = 5;
    const components = [0, 11, 14, 15];
    const performedWork = 1;
    const firstElement = (fiber: Fiber | null): unknown =>
      fiber && fiber.tag !== element ? firstElement(fiber.child) : fiber?.stateNode;
    function visit(fiber: Fiber) {
      if (components.includes(fiber.tag) && fiber.flags & performedWork)
        window.rendered.add(firstElement(fiber));
      // Otherwise nothing below was rendered.
      if (fiber.child === fiber.alternate?.child) return;
      for (let child = fiber.child; child; child = child.sibling) visit(child);
    }
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: (_: number, root: { readonly current: Fiber }) => visit(root.current),
        onCommitFiberUnmount() {},
      },
    });
  });
}

/** Forgets what was rendered so far. */
export const clearRenders = (page: Page): Promise<void> => page.evaluate(() => window.rendered.clear());

/**
 * Returns how many of the elements with this selector have been rendered since, as the first element of a
 * component, and how many there are.
 */
export const rendersOf = (page: Page, selector: string): Promise<{ rendered: number; shown: number }> =>
  page.evaluate((each) => {
    const all = [...document.querySelectorAll(each)];
    return { rendered: all.filter((one) => window.rendered.has(one)).length, shown: all.length };
  }, selector);
