import { findPackageJSON, isBuiltin } from 'node:module';
import type { MdastNode } from 'satteri';
import { insteadOf, type Problem } from '../content-error.ts';
import { evaluate, type Result } from './evaluate.ts';
import { isPlainTag, namesInCode } from './names-in-code.ts';

/** Milliseconds for one piece of code: far more than any that ends needs, even on a slow machine. */
const timeLimit = 10_000;

/** What code in a text may use, and how long it may take, in milliseconds. */
interface Scope {
  isKnown(name: string): boolean;
  /** The names under which the text imports pictures. */
  readonly pictures: readonly string[];
  readonly limit: number;
  /** What the text declares, as far as it can be evaluated here. */
  readonly declarations: string;
}

/**
 * Finds what MDX reads as code in an editor's text and what would stop the build with an English error:
 * components and values, even in attributes, that the file does not import, and code that fails. Also finds
 * code that takes longer than `limit` milliseconds, and values that a page cannot show as text. Lines are
 * counted from the start of the text.
 */
export function codeInText(
  nodes: readonly MdastNode[],
  exists: (path: string) => boolean,
  limit = timeLimit,
): Problem[] {
  const imports = nodes.flatMap((node) => (node.type === 'mdxjsEsm' ? [node.value] : []));
  const { made, pictures } = namesInCode(imports.join('\n').normalize());
  const isKnown = (name: string) => made.has(name) || name === 'props' || name in globalThis;
  const { endless, declarations } = declarationsIn(nodes, pictures, limit);
  const scope = { isKnown, pictures, limit, declarations };
  const problems = nodes.flatMap((node): Problem[] => {
    const line = node.position?.start.line ?? 1;
    if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
      const [component = '', part] = (node.name ?? '').normalize().split('.');
      const isPlain = component === '' || (part === undefined && isPlainTag(component));
      if (!isPlain && !made.has(component)) return [{ line, text: unknownTag(component) }];
      return node.attributes.flatMap((attribute) =>
        wrongIn(attribute, scope).map((text) => ({ line, text })),
      );
    }
    if (node.type === 'mdxjsEsm') return wrongImport(node.value, exists).map((text) => ({ line, text }));
    if (node.type !== 'mdxFlowExpression' && node.type !== 'mdxTextExpression') return [];
    if (node.value.trim() === '')
      return [{ line, text: insteadOf('{}', '\\{}, hvis det er tekst. Ellers bliver det ikke vist.') }];
    const result = run(node.value, scope);
    const wrong = faultOf(result, node.value) ?? unshown(result, node.value);
    return wrong ? [{ line, text: asText(`{${node.value}}`, `\\{${node.value}}`, wrong) }] : [];
  });
  return [...endless, ...problems];
}

/**
 * Reports statements that never end among the lines that begin with `import` or `export`, and returns the
 * others, as far as they can be evaluated here.
 */
function declarationsIn(nodes: readonly MdastNode[], pictures: readonly string[], limit: number) {
  const endless: Problem[] = [];
  let declarations = '';
  for (const node of nodes) {
    if (node.type !== 'mdxjsEsm') continue;
    for (const { line, code } of namesInCode(node.value.normalize()).statements) {
      const all = `${declarations}\n${code}`;
      const { kind } = evaluate('undefined', pictures, limit, all);
      if (kind === 'value') declarations = all;
      if (kind !== 'endless') continue;
      const text = insteadOf(node.value.split('\n')[line] ?? '', ending);
      endless.push({ line: (node.position?.start.line ?? 1) + line, text });
    }
  }
  return { endless, declarations };
}

type Attribute = Extract<MdastNode, { type: 'mdxJsxFlowElement' }>['attributes'][number];

/** Reports an attribute that uses an unknown name, or whose code fails or never ends. */
function wrongIn(attribute: Attribute, scope: Scope): string[] {
  if (attribute.type === 'mdxJsxExpressionAttribute') {
    const code = `{${attribute.value}}`;
    return faultOf(run(code, scope), code) ? [`Der står:     ${code}\nSlet det. ${code} kendes ikke.`] : [];
  }
  const { name, value } = attribute;
  if (!value || typeof value === 'string') return [];
  const wrong = faultOf(run(value.value, scope), value.value);
  return wrong ? [asText(`${name}={${value.value}}`, `${name}="…"`, wrong)] : [];
}

/**
 * Returns what code gives when the page is built; `unreadable` if it uses an unknown name. Of code that uses
 * declarations it is only found out whether it ends.
 */
function run(
  value: string,
  { isKnown, pictures, limit, declarations }: Scope,
): Result | { kind: 'unreadable' } {
  const code = value.normalize();
  if (hasUnknown(code, isKnown)) return { kind: 'unreadable' };
  const result = evaluate(code, pictures, limit);
  if (result.kind !== 'unknown') return result;
  const again = evaluate(code, pictures, limit, declarations);
  return again.kind === 'endless' ? again : result;
}

/** Returns why code cannot run when the page is built. */
function faultOf({ kind }: ReturnType<typeof run>, value: string): string | undefined {
  switch (kind) {
    case 'unreadable':
      return `kendes {${value}} ikke`;
    case 'failed':
      return `kan {${value}} ikke regnes ud`;
    case 'endless':
      return `bliver {${value}} aldrig færdig`;
    default:
      return undefined;
  }
}

/**
 * Returns why a value is not shown as meant. What has no words is more likely text, whose braces would
 * disappear.
 */
function unshown(result: ReturnType<typeof run>, value: string): string | undefined {
  if (result.kind !== 'value') return undefined;
  const isNumbers = typeof result.value === 'number' && !/[\p{L}'"`]/u.test(value);
  if (isNumbers || value.trim() === 'true') return 'bliver { og } ikke vist';
  if (!isShown(result.value)) return `kan {${value}} ikke vises som tekst`;
  // The properties of the page are not known here.
  const isNothing = result.value === false || result.value === null || result.value === undefined;
  return isNothing && !namesInCode(value).used.has('props') ? `bliver {${value}} ikke vist` : undefined;
}

/** False for what a page would show as JavaScript writes it, such as `function URL() …`. */
const isShown = (value: unknown) =>
  typeof value === 'object'
    ? value === null || Array.isArray(value)
    : typeof value !== 'function' && typeof value !== 'symbol';

/**
 * Reports what is wrong with a line that begins with `import` or `export`, which is often an ordinary
 * sentence.
 */
function wrongImport(code: string, exists: (path: string) => boolean): string[] {
  const { isCode, imported } = namesInCode(code);
  const [first = ''] = code.split('\n');
  const [word = ''] = first.split(' ');
  if (!isCode)
    return [
      insteadOf(
        first,
        `et andet ord end ${word} forrest i linjen. En linje, der begynder sådan, læses som kode.`,
      ),
    ];
  return imported
    .filter((path) => !(path.startsWith('.') ? exists(path) : isInstalled(path)))
    .map((path) => insteadOf(path, 'stien til en fil, der findes.'));
}

/** Whether a package can be imported; `astro:` and `node:` are always there. */
function isInstalled(name: string): boolean {
  if (isBuiltin(name) || name.startsWith('astro:')) return true;
  try {
    return findPackageJSON(name, import.meta.url) !== undefined;
  } catch {
    return false;
  }
}

function hasUnknown(value: string, isKnown: (name: string) => boolean): boolean {
  // In the brackets of a list, because the braces may contain only a comment.
  const { used, made, isCode } = namesInCode(`[${value}\n]`);
  return !isCode || [...used].some((name) => !made.has(name) && !isKnown(name));
}

const ending = 'kode, der bliver færdig. Denne bliver det aldrig.';
const unknownTag = (name: string) =>
  `Der står:     <${name}>\nDer skal stå: \\<${name}>, hvis det er tekst. Ellers kendes <${name}> ikke.`;
const asText = (stands: string, should: string, otherwise: string) =>
  `Der står:     ${stands}\nDer skal stå: ${should}, hvis det er tekst. Ellers ${otherwise}.`;
