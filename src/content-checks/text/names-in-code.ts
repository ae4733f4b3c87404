import { parseSync } from 'vite';

/**
 * The names that a piece of JavaScript uses, and those that it declares: imports, variables, functions and
 * their parameters.
 */
export interface CodeNames {
  readonly used: ReadonlySet<string>;
  readonly made: ReadonlySet<string>;
  /** The files and packages that it imports. */
  readonly imported: readonly string[];
  /** The names under which it imports pictures. */
  readonly pictures: readonly string[];
  /** Its statements without imports, without the word `export`, each with its line from 0. */
  readonly statements: readonly { readonly line: number; readonly code: string }[];
  /** False when it is not valid JavaScript. */
  readonly isCode: boolean;
}

interface Node {
  readonly [field: string]: unknown;
}

/**
 * Returns the names in JavaScript with JSX. A name declared inside a function counts as declared everywhere,
 * which is enough to find mistakes.
 */
export function namesInCode(code: string): CodeNames {
  const used = new Set<string>();
  const made = new Set<string>();
  const visit = (value: unknown, names: Set<string>): void => {
    if (Array.isArray(value)) for (const each of value) visit(each, names);
    if (!isNode(value)) return;
    if (value.type === 'Identifier') names.add(String(value.name));
    if (value.type === 'JSXIdentifier' && !isPlainTag(String(value.name))) names.add(String(value.name));
    for (const [field, inner] of Object.entries(value)) {
      if (isLabel(value, field)) continue;
      visit(inner, makes.has(`${value.type} ${field}`) ? made : names);
    }
  };
  const { program, errors } = parseSync('text.jsx', code, { sourceType: 'module' });
  visit(program, used);
  const imported = program.body.flatMap((part) =>
    'source' in part && part.source ? [part.source.value] : [],
  );
  const pictures = program.body.flatMap((part) =>
    part.type === 'ImportDeclaration' && isPicture(part.source.value)
      ? part.specifiers.flatMap(({ type, local }) => (type === 'ImportDefaultSpecifier' ? [local.name] : []))
      : [],
  );
  const statements = program.body.flatMap((part) => {
    const statement = part.type === 'ExportNamedDeclaration' ? part.declaration : part;
    if (!statement || /^(Im|Ex)port/.test(statement.type)) return [];
    const { start, end } = statement;
    return { line: code.slice(0, start).split('\n').length - 1, code: code.slice(start, end) };
  });
  return { used, made, imported, pictures, statements, isCode: errors.length === 0 };
}

/** True if a tag of this name, without a dot, is an HTML element such as `br` rather than a component. */
export const isPlainTag = (name: string): boolean => /^[a-z]|-/.test(name);

const isPicture = (path: string) => /\.(jpe?g|png|webp|avif|gif)$/i.test(path);

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** True for an identifier that is a property name rather than a variable. */
const isLabel = ({ type, computed }: Node, field: string) => !computed && labels.has(`${type} ${field}`);

const labels = new Set([
  'MemberExpression property',
  'JSXMemberExpression property',
  'JSXAttribute name',
  'JSXElement closingElement',
  'Property key',
  'ImportSpecifier imported',
  'ExportSpecifier exported',
]);
const makes = new Set([
  'ImportSpecifier local',
  'ImportDefaultSpecifier local',
  'ImportNamespaceSpecifier local',
  'VariableDeclarator id',
  'FunctionDeclaration id',
  'FunctionDeclaration params',
  'ArrowFunctionExpression params',
]);
