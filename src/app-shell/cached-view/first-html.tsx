import { type ReactNode, startTransition, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';

/** What names an element or points to such a name, which the page holds once, and styles that its policy forbids. */
const left = /^(id|for|style|aria-.*(by|controls))$/;

/** What the element is drawn as at first, as HTML that a page can hold beside the element itself. A tap meanwhile goes first. */
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

/** Tells when its children are drawn, before what they put off is. */
function Drawn({ drawn, children }: { drawn: () => void; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useLayoutEffect(drawn, []);
  return children;
}
