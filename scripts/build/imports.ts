import { child, childrenOf, type Node, statementsOf } from './syntax.ts';

/** Where a name is to be imported from instead, and as what it is exported there. */
export interface Origin {
  readonly from: string;
  readonly name: string;
}

const textOf = (node: Node | null, key: 'name' | 'value'): string => {
  const text = node?.[key];
  return typeof text === 'string' ? text : '';
};

interface Names {
  readonly imported: string;
  readonly local: string;
}

/** The `{ a, b as c }` of an import; null where it is of another kind or imports nothing by name. */
function namesOf(statement: Node): readonly Names[] | null {
  const specifiers = childrenOf(statement).filter(({ type }) => /^Import\w*Specifier$/.test(type));
  if (specifiers.length === 0 || specifiers.some(({ type }) => type !== 'ImportSpecifier')) return null;
  return specifiers.map((specifier) => ({
    imported: textOf(child(specifier, 'imported'), 'name'),
    local: textOf(child(specifier, 'local'), 'name'),
  }));
}

/**
 * Gives a module's text with the names it imports taken from elsewhere: `choose` is asked about each and answers null for
 * what stays. Lines keep their numbers.
 */
export async function rewriteImports(
  code: string,
  choose: (source: string, name: string) => Promise<Origin | null>,
): Promise<string> {
  let [text, at] = ['', 0];
  for (const statement of statementsOf(code, 'module.tsx')) {
    const names = statement.type === 'ImportDeclaration' ? namesOf(statement) : null;
    if (names === null) continue;
    const source = textOf(child(statement, 'source'), 'value');
    const wanted = await Promise.all(
      names.map(async ({ imported, local }) => {
        const { from, name } = (await choose(source, imported)) ?? { from: source, name: imported };
        return `import { ${name} as ${local} } from ${JSON.stringify(from)};`;
      }),
    );
    text += code.slice(at, statement.start) + wanted.join(' ');
    at = statement.end;
  }
  return text + code.slice(at);
}
