import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { z } from 'zod';
import { contract } from '#contract/index.ts';
import { root } from '../run.ts';
import { rewriteImports } from './imports.ts';
import { child, childrenOf, type Node, statementsOf } from './syntax.ts';

const room = path.join(root, 'contract');
const door = path.join(room, 'index.ts');
const OUTLINE = '\0contract-outline';

const routes = z.record(z.string(), z.record(z.string(), z.object({ method: z.string(), path: z.string() })));

/** Each route of the contract with nothing but how it is called: what the client's half of ts-rest reads. */
function outline(): string {
  const called = Object.entries(routes.parse(contract)).map(([resource, verbs]) => {
    const lines = Object.entries(verbs).map(
      ([verb, one]) => `${verb}: route(${JSON.stringify(one.method)}, ${JSON.stringify(one.path)})`,
    );
    return `${resource}: { ${lines.join(', ')} }`;
  });
  return `const route = (method, path) => ({ method, path, responses: {} });
export const contract = { ${called.join(', ')} };`;
}

/** The initialisers of a module's top-level constants that call something. */
function callsOf(statement: Node): readonly Node[] {
  const declaration =
    statement.type === 'ExportNamedDeclaration' ? child(statement, 'declaration') : statement;
  if (declaration?.type !== 'VariableDeclaration') return [];
  return childrenOf(declaration)
    .map((declarator) => child(declarator, 'init'))
    .filter((init) => init !== null)
    .filter(({ type }) => !/Literal$|Function/.test(type));
}

/**
 * Marks what a module's constants are made of as free of effects, so that a schema nobody in the bundle uses is left
 * out of it.
 */
export function markPure(code: string, file: string): string {
  let [marked, at] = ['', 0];
  for (const { start, end } of statementsOf(code, file).flatMap(callsOf)) {
    marked += `${code.slice(at, start)}/* @__PURE__ */ (() => (${code.slice(start, end)}))()`;
    at = end;
  }
  return marked + code.slice(at);
}

const DATA = '\0contract-data:';
const isPlain = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isPlain) : /^(?:string|number|boolean)$/.test(typeof value);

const record = z.record(z.string(), z.unknown());

/** The exports of a file of the contract that are numbers, texts or lists of them. */
async function plainExports(file: string): Promise<Readonly<Record<string, unknown>>> {
  const exports: unknown = await import(pathToFileURL(path.join(room, `${file}.ts`)).href);
  return Object.fromEntries(Object.entries(record.parse(exports)).filter(([, value]) => isPlain(value)));
}

/** Has a module take the limits and texts it imports from the contract out of modules that hold nothing else. */
export function takePlain(code: string): Promise<string> {
  return rewriteImports(code, async (source, name) => {
    const file = /^#contract\/([\w-]+)\.ts$/.exec(source)?.[1];
    if (file === undefined || !(name in (await plainExports(file)))) return null;
    return { from: `${DATA}${file}`, name };
  });
}

/**
 * The contract as a phone needs it: the client is typed by all of it, but at run time it only wants to know where each
 * route is, the limits, and in forms the schemas of their own inputs. The answers' schemas stay on the server, and the
 * inputs' come with the form.
 */
export function contractOutline(): Plugin {
  return {
    name: 'stretch:contract-outline',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source.startsWith(DATA)) return source;
      if (source !== '#contract/index.ts') return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved?.id === door ? OUTLINE : null;
    },
    async load(id) {
      if (id === OUTLINE) return outline();
      if (!id.startsWith(DATA)) return null;
      return Object.entries(await plainExports(id.slice(DATA.length)))
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
    transform: {
      filter: { id: /\.tsx?(?:\?|$)/ },
      order: 'post',
      async handler(code, id) {
        if (path.dirname(id) === room) return { code: markPure(code, 'module.js'), map: null };
        return code.includes('#contract/') ? { code: await takePlain(code), map: null } : null;
      },
    },
  };
}
