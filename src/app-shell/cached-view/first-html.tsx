import { type ReactNode, startTransition, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * Attributes to remove: ids and references to them, which would be duplicates in the page, and styles, which
 * its policy forbids.
 */
const left = /^(id|for|style|aria-.*(by|controls))$/;

/**
 * Renders an element and returns its first HTML, which a page can contain beside the element itself.
 * Rendering is a transition, so that a tap is handled first.
 */
export async function firstHtml(element: ReactNode): Promise<string> {
  const box = document.createElement('div');
  const root = createRoot(box);
  await new Promise<void>((drawn) =>
    startTransition(() => root.render(<Drawn drawn={drawn}>{element}</Drawn>)),
  );
  for (const each of box.querySelectorAll('*'))
    for (const name of each.getAttributeNames()) if (left.test(name)) each.removeAttribute(name);
  const html = box.innerHTML;
  root.unmount();
  return html;
}

/** Calls `drawn` once its children are rendered, before their effects and deferred updates run. */
function Drawn({ drawn, children }: { drawn: () => void; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useLayoutEffect(drawn, []);
  return children;
}
