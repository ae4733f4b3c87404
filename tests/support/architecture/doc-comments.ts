import { posix } from 'node:path';
import ts from 'typescript';
import { codeOf, importsOf, pathOf } from './imports.ts';

interface Declaration {
  readonly line: number;
  readonly documented: boolean;
  readonly isType: boolean;
}

/** A name in another file, or with `*` all the values that it exports. */
interface Reference {
  readonly file: string;
  readonly name: string;
}

interface Module {
  /** What it exports, by name: its own declarations, and what it passes on from other files. */
  readonly exports: ReadonlyMap<string, Declaration | Reference>;
  readonly imports: readonly Reference[];
}

/** The folders whose exports must have doc comments. Those of the tests themselves need none. */
const kept = /^(src|netlify|supabase|tests\/support)\//;
/** A function's settings, which only Netlify reads. */
const isSettings = ({ file, name }: Reference) => file.startsWith('netlify/functions/') && name === 'config';

/**
 * Returns the exports that files of other folders use, directly or through re-exports, and that have no doc
 * comment, each with its file, line and a user. `files` are the texts of all files by path. A file that
 * imports another dynamically or as a namespace uses all its values. `export *`, which no file contains, is
 * not followed.
 */
export function undocumentedExports(files: ReadonlyMap<string, string>): readonly string[] {
  const modules = new Map([...files].map(([file, text]) => [file, parse(file, text)]));
  const found = new Map<string, string>();
  for (const [user, { imports }] of modules)
    for (const each of imports)
      for (const used of usedDeclarations(modules, each)) {
        const { file, name, line, documented } = used;
        if (documented || !kept.test(file) || isSettings(used)) continue;
        if (posix.dirname(file) === posix.dirname(user)) continue;
        found.set(`${file}#${name}`, `${file}:${line} has no doc comment for ${name}, which ${user} uses`);
      }
  return [...found.values()].sort();
}

type Found = Reference & Declaration;

function usedDeclarations(modules: ReadonlyMap<string, Module>, { file, name }: Reference): readonly Found[] {
  const names = name === '*' ? [...(modules.get(file)?.exports.keys() ?? [])] : [name];
  const found = names.flatMap((each) => declarationOf(modules, { file, name: each }) ?? []);
  return name === '*' ? found.filter(({ isType }) => !isType) : found;
}

function declarationOf(modules: ReadonlyMap<string, Module>, { file, name }: Reference): Found | undefined {
  const exported = modules.get(file)?.exports.get(name);
  if (!exported) return undefined;
  return 'line' in exported ? { file, name, ...exported } : declarationOf(modules, exported);
}

function parse(file: string, text: string): Module {
  const code = codeOf(file, text);
  const source = ts.createSourceFile(
    /\.(astro|mdx)$/.test(file) ? `${file}.ts` : file,
    // Of most files only the imports matter, which is much less to parse.
    kept.test(file) ? code : (/^[\s\S]*\bfrom '[^'\n]+';/.exec(code)?.[0] ?? ''),
    // Comments are found by their places, which is faster.
    { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone },
  );
  const declared = new Map<string, Declaration>();
  const imported = new Map<string, Reference>();
  const used: Reference[] = [];
  const reexports: [name: string, from: Reference][] = [];
  /** Exported names with their names in this file, which may be declared further down. */
  const exported: [name: string, local: string][] = [];
  const specifiers = new Set<string>();

  const declare = (name: string, statement: ts.Statement) => {
    const before = declared.get(name);
    const documented = isDocumented(source, statement) || before?.documented === true;
    const isType = ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement);
    declared.set(name, { line: before?.line ?? lineOf(source, statement), documented, isType });
  };

  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) {
      const from = pathOf(file, textOf(statement.moduleSpecifier));
      specifiers.add(from);
      const { name, namedBindings } = statement.importClause ?? {};
      if (name) imported.set(name.text, { file: from, name: 'default' });
      if (namedBindings && ts.isNamespaceImport(namedBindings)) used.push({ file: from, name: '*' });
      else for (const [local, name] of namesIn(namedBindings)) imported.set(local, { file: from, name });
    } else if (ts.isExportDeclaration(statement)) {
      const names = namesIn(statement.exportClause);
      if (!statement.moduleSpecifier) exported.push(...names);
      else {
        const from = pathOf(file, textOf(statement.moduleSpecifier));
        specifiers.add(from);
        reexports.push(...names.map(([outer, name]): [string, Reference] => [outer, { file: from, name }]));
      }
    } else if (ts.isExportAssignment(statement)) {
      if (ts.isIdentifier(statement.expression)) exported.push(['default', statement.expression.text]);
      else {
        declare('default', statement);
        exported.push(['default', 'default']);
      }
    } else {
      const modifiers = (ts.canHaveModifiers(statement) && ts.getModifiers(statement)) || [];
      const has = (kind: ts.SyntaxKind) => modifiers.some((modifier) => modifier.kind === kind);
      const isDefault = has(ts.SyntaxKind.DefaultKeyword);
      for (const name of declaredNames(statement, isDefault)) {
        declare(name, statement);
        if (has(ts.SyntaxKind.ExportKeyword)) exported.push([isDefault ? 'default' : name, name]);
      }
    }
  }

  const whole = /\bimport\s*\(/.test(text)
    ? importsOf(file, text).filter((path) => !specifiers.has(path))
    : [];
  const own = exported.flatMap(([name, local]) => {
    const from = declared.get(local) ?? imported.get(local);
    return from ? [[name, from] as const] : [];
  });
  return {
    exports: new Map<string, Declaration | Reference>([...own, ...reexports]),
    imports: [
      ...imported.values(),
      ...used,
      ...reexports.map(([, from]) => from),
      ...whole.map((path) => ({ file: path, name: '*' })),
    ],
  };
}

const textOf = (specifier: ts.Expression) => (ts.isStringLiteral(specifier) ? specifier.text : '');

/** The names in braces: on this side, and on the other. */
const namesIn = (clause: ts.NamedImportBindings | ts.NamedExportBindings | undefined) =>
  clause && 'elements' in clause
    ? [...clause.elements].map(({ name, propertyName = name }): [string, string] => [
        name.text,
        propertyName.text,
      ])
    : [];

/** The names that a statement declares; a nameless default export is called 'default'. */
function declaredNames(statement: ts.Statement, isDefault: boolean): readonly string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name));
  const { name } = statement as ts.DeclarationStatement;
  if (name) return [name.text];
  return isDefault ? ['default'] : [];
}

const boundNames = (name: ts.BindingName): readonly string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((each) => (ts.isOmittedExpression(each) ? [] : boundNames(each.name)));

const lineOf = (source: ts.SourceFile, statement: ts.Statement) =>
  source.getLineAndCharacterOfPosition(statement.getStart(source)).line + 1;

/** True if a doc comment with words precedes the statement, with no blank line between them. */
function isDocumented(source: ts.SourceFile, statement: ts.Statement): boolean {
  const { text } = source;
  const comments = ts.getLeadingCommentRanges(text, statement.getFullStart()) ?? [];
  return comments.some(
    ({ pos, end }) =>
      /^\/\*\*[^\p{L}]*\p{L}/u.test(text.slice(pos, end)) &&
      !/\n\s*\n/.test(text.slice(end, statement.getStart(source))),
  );
}
