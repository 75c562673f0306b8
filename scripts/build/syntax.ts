import { parseSync } from 'vite';

/** A node of a syntax tree, known by its type, with where it stands in the text. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The nodes directly below a node, in the order of their text. */
export function childrenOf(node: Node): readonly Node[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

/** A node's child of that name, if it has one. */
export function child(node: Node, name: string): Node | null {
  const value = node[name];
  return isNode(value) ? value : null;
}

/** The top-level statements of a module. Throws when the text is no module. */
export function statementsOf(code: string, file: string): readonly Node[] {
  const { program, errors } = parseSync(file, code);
  const [first] = errors;
  if (first !== undefined) throw new Error(`${file}: ${first.message}`);
  const body: readonly unknown[] = program.body;
  return body.filter(isNode);
}

const nameOf = (node: Node | null): string | null =>
  node !== null && node.type === 'Identifier' && typeof node['name'] === 'string' ? node['name'] : null;

/** The names a top-level statement declares; destructuring is not looked into. */
export function declaredBy(statement: Node): readonly string[] {
  const declaration = statement.type.startsWith('Export') ? child(statement, 'declaration') : statement;
  if (declaration === null) return [];
  const named =
    declaration.type === 'VariableDeclaration'
      ? childrenOf(declaration).map((declarator) => nameOf(child(declarator, 'id')))
      : [nameOf(child(declaration, 'id'))];
  return named.filter((name) => name !== null);
}

/** Every name that stands in a piece of code other than behind a dot or as a key: more than it refers to, never less. */
export function namesIn(node: Node): ReadonlySet<string> {
  const names = new Set<string>();
  const walk = (at: Node): void => {
    const name = nameOf(at);
    if (name !== null) names.add(name);
    const plain = at['computed'] !== true;
    const skipped =
      plain && at.type === 'MemberExpression'
        ? child(at, 'property')
        : plain && at.type === 'Property' && at['shorthand'] !== true
          ? child(at, 'key')
          : null;
    for (const next of childrenOf(at)) if (next !== skipped) walk(next);
  };
  walk(node);
  return names;
}
