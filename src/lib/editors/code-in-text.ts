import type { MdastNode } from 'satteri';
import type { Problem } from './editor-error.ts';
import { isPlainTag, namesInCode } from './names-in-code.ts';

/**
 * What MDX takes for code in an editor's text and the build would stop at, in English: a component or a value that the
 * file does not import. Lines are counted from the start of the text.
 */
export function codeInText(nodes: readonly MdastNode[]): Problem[] {
  const imports = nodes.flatMap((node) => (node.type === 'mdxjsEsm' ? [node.value] : []));
  const { made } = namesInCode(imports.join('\n').normalize());
  const isKnown = (name: string) => made.has(name) || name === 'props' || name in globalThis;
  return nodes.flatMap((node): Problem[] => {
    const line = node.position?.start.line ?? 1;
    if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
      const [component = '', part] = (node.name ?? '').normalize().split('.');
      const isPlain = component === '' || (part === undefined && isPlainTag(component));
      return isPlain || made.has(component) ? [] : [{ line, text: unknownTag(component) }];
    }
    if (node.type !== 'mdxFlowExpression' && node.type !== 'mdxTextExpression') return [];
    return hasUnknown(node.value.normalize(), isKnown) ? [{ line, text: unknownValue(node.value) }] : [];
  });
}

function hasUnknown(value: string, isKnown: (name: string) => boolean): boolean {
  // In brackets of a list, because there may be nothing but a comment.
  const { used, made } = namesInCode(`[${value}\n]`);
  return [...used].some((name) => !made.has(name) && !isKnown(name));
}

const unknownTag = (name: string) =>
  `Der står:     <${name}>\nDer skal stå: \\<${name}>, hvis det er tekst. Ellers kendes <${name}> ikke.`;
const unknownValue = (value: string) =>
  `Der står:     {${value}}\nDer skal stå: \\{${value}}, hvis det er tekst. Ellers kendes {${value}} ikke.`;
