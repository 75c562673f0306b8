import type { Plugin } from 'vite';
import { child, childrenOf, declaredBy, type Node, namesIn, statementsOf } from './syntax.ts';

/** What @ts-rest/react-query and the contract take from the core. A name that is missing here fails the build by itself. */
const wanted = [
  'evaluateFetchApiArgs',
  'exhaustiveGuard',
  'fetchApi',
  'getRouteQuery',
  'initContract',
  'isAppRoute',
  'isAppRouteQuery',
  'isErrorResponse',
  'isUnknownErrorResponse',
] as const;

/** The thing a bare statement is about: what it assigns to, or what it hands to a function called on the spot. */
function subjectsOf(statement: Node): ReadonlySet<string> {
  const expression = child(statement, 'expression');
  if (expression === null) return new Set();
  if (expression.type === 'AssignmentExpression') {
    const left = child(expression, 'left');
    return left === null ? new Set() : namesIn(left);
  }
  const inner = expression.type === 'ParenthesizedExpression' ? child(expression, 'expression') : expression;
  const callee = inner === null ? null : child(inner, 'callee');
  const handed = inner === null ? [] : childrenOf(inner).filter((part) => part !== callee);
  return new Set(handed.flatMap((part) => [...namesIn(part)]));
}

/**
 * Keeps of a module's text what these exports need: each statement that declares a needed name or is about one. What
 * `hollow` names is left as an empty class: something to compare with that nobody makes or calls.
 * Throws when one of them is not declared there, so that another version of the package is noticed.
 */
export function keepOnly(
  code: string,
  file: string,
  exports: readonly string[],
  hollow: readonly string[] = [],
): string {
  const statements = statementsOf(code, file).filter(({ type }) => !type.startsWith('Export'));
  const kept = new Map<Node, string>();
  const needed = new Set<string>(exports);
  for (let before = -1; before !== kept.size; ) {
    before = kept.size;
    for (const statement of statements) {
      if (kept.has(statement)) continue;
      const isBare = statement.type === 'ExpressionStatement';
      const names = [...(isBare ? subjectsOf(statement) : declaredBy(statement))].filter((n) =>
        needed.has(n),
      );
      const empty = names.filter((name) => hollow.includes(name));
      if (names.length === 0 || (isBare && empty.length > 0)) continue;
      kept.set(statement, empty.map((name) => `class ${name} {}`).join('\n') || textOf(statement));
      if (empty.length === 0) for (const name of namesIn(statement)) needed.add(name);
    }
  }
  const declared = new Set([...kept.keys()].flatMap((statement) => declaredBy(statement)));
  const missing = [...exports, ...hollow].filter((name) => !declared.has(name));
  if (missing.length > 0) throw new Error(`${file} declares no ${missing.join(', ')}`);
  const texts = statements.flatMap((statement) => kept.get(statement) ?? []);
  return `${texts.join('\n')}\nexport { ${exports.join(', ')} };\n`;

  function textOf({ start, end }: Node): string {
    return code.slice(start, end);
  }
}

/**
 * What the kept code names and the app never reaches: a class of zod 3, to compare with, and the package's own way to
 * fetch, in whose place the app gives one of its own.
 */
const unreached = ['ZodObject', 'tsRestFetchApi'] as const;

/** Ways to ask that the app has no use for: each would bring a part of TanStack Query along. */
const unusedHooks = [
  'useSuspenseQuery',
  'useSuspenseInfiniteQuery',
  'useQueries',
  'useSuspenseQueries',
  'usePrefetchQuery',
  'usePrefetchInfiniteQuery',
] as const;

/** A module's text without hooks that it imports and lists. Throws when it does not, so that another version is noticed. */
export function withoutHooks(code: string, file: string, hooks: readonly string[] = unusedHooks): string {
  return hooks.reduce((text, hook) => {
    const mention = new RegExp(`\\b${hook}\\b,?`, 'g');
    if (text.match(mention)?.length !== 2) throw new Error(`${file} does not import and list ${hook}`);
    return text.replaceAll(mention, '');
  }, code);
}

const CORE = /@ts-rest[\\/]core[\\/]index\.esm\.mjs$/;
const HOOKS = /@ts-rest[\\/]react-query[\\/]v5[\\/]internal[\\/]create-hooks\.esm\.mjs$/;
const OWN = /[\\/]src[\\/].*\.tsx?$/;
const usesUnused = new RegExp(`\\.(?:${unusedHooks.join('|')})\\(`);

/**
 * @ts-rest/core carries a whole copy of zod 3 in its one file, written so that no bundler can drop it, and its hooks for
 * React every way to ask there is. What the app uses of the packages needs none of it.
 */
export function slimTsRest(): Plugin {
  return {
    name: 'stretch:slim-ts-rest',
    apply: 'build',
    transform: {
      filter: { id: [CORE, HOOKS, OWN] },
      handler(code, id) {
        if (CORE.test(id)) return { code: keepOnly(code, id, wanted, unreached), map: { mappings: '' } };
        if (HOOKS.test(id)) return { code: withoutHooks(code, id), map: { mappings: '' } };
        if (usesUnused.test(code)) this.error(`${id} asks in a way that slim-ts-rest.ts leaves out`);
        return null;
      },
    },
  };
}
