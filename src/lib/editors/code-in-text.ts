import type { MdastNode } from 'satteri';
import type { Problem } from './editor-error.ts';

/**
 * What MDX takes for code in an editor's text and the build would stop at, in English: a component or a value that the
 * file does not import. Lines are counted from the start of the text.
 */
export function codeInText(nodes: readonly MdastNode[]): Problem[] {
  const imports = nodes.flatMap((node) => (node.type === 'mdxjsEsm' ? [node.value] : [])).join('\n');
  const isImported = (name: string) => new RegExp(`\\b${name}\\b`).test(imports);
  return nodes.flatMap((node): Problem[] => {
    const line = node.position?.start.line ?? 1;
    if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
      const [, component] = /^([A-ZÆØÅ]\w*)/.exec(node.name ?? '') ?? [];
      return component && !isImported(component) ? [{ line, text: unknownTag(component) }] : [];
    }
    if (node.type !== 'mdxFlowExpression' && node.type !== 'mdxTextExpression') return [];
    return imports || harmless.test(node.value) ? [] : [{ line, text: unknownValue(node.value) }];
  });
}

/** A comment, or a piece of text or a number written as code. */
const harmless = /^\s*($|\/\*|['"`\d])/;
const unknownTag = (name: string) =>
  `Der står:     <${name}>\nDer skal stå: \\<${name}>, hvis det er tekst. Ellers kendes <${name}> ikke.`;
const unknownValue = (value: string) =>
  `Der står:     {${value}}\nDer skal stå: \\{${value}}, hvis det er tekst. Ellers kendes {${value}} ikke.`;
