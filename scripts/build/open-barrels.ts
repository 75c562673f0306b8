import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { root } from '../run.ts';
import { type Origin, rewriteImports } from './imports.ts';
import { child, childrenOf, type Node, statementsOf } from './syntax.ts';

const inSrc = (id: string) => id.startsWith(`${path.join(root, 'src')}${path.sep}`) && !id.includes('\0');
const text = (node: Node | null, key: 'name' | 'value') => String(node?.[key]);

/** A package that is nothing but a door to a thousand small modules. */
const ICONS = 'lucide-react';

/** What a file only passes on, by the name it has there. */
export function passedOn(code: string, file: string): ReadonlyMap<string, Origin> {
  const origins = new Map<string, Origin>();
  for (const statement of statementsOf(code, file)) {
    const source = statement.type === 'ExportNamedDeclaration' ? child(statement, 'source') : null;
    if (source === null) continue;
    const from = path.resolve(path.dirname(file), text(source, 'value'));
    for (const specifier of childrenOf(statement).filter(({ type }) => type === 'ExportSpecifier')) {
      origins.set(text(child(specifier, 'exported'), 'name'), {
        from,
        name: text(child(specifier, 'local'), 'name'),
      });
    }
  }
  return origins;
}

const isPassing = (statement: Node) =>
  statement.type === 'ExportNamedDeclaration' && child(statement, 'source') !== null;

/**
 * A door that also makes something keeps only that, for nobody goes through it for the rest any more. One that only
 * passes on stays whole: it may be loaded as it is.
 */
export function withoutPassing(code: string): string {
  const statements = statementsOf(code, 'index.ts');
  const makes = statements.some((one) => one.type.startsWith('Export') && !isPassing(one));
  if (!makes) return code;
  return statements
    .filter((one) => !isPassing(one))
    .map(({ start, end }) => code.slice(start, end))
    .join('\n');
}

/**
 * Has modules import what an `index.ts` of ours passes on from where it is made. An index is a door for people; a bundler
 * that goes through it puts everything behind it into one chunk.
 */
export function openBarrels(): Plugin {
  const doors = new Map<string, Promise<ReadonlyMap<string, Origin>>>();
  const behind = (file: string) => {
    const known = doors.get(file) ?? readFile(file, 'utf8').then((code) => passedOn(code, file));
    doors.set(file, known);
    return known;
  };
  return {
    name: 'stretch:open-barrels',
    apply: 'build',
    transform: {
      filter: { id: /\.tsx?(?:\?|$)/ },
      order: 'post',
      async handler(code, id) {
        if (!inSrc(id)) return null;
        if (id.endsWith('/index.ts')) return { code: withoutPassing(code), map: null };
        const opened = await rewriteImports(code, async (source, name) => {
          if (source !== ICONS && !source.endsWith('/index.ts')) return null;
          const resolved = await this.resolve(source, id);
          const isOpen = resolved !== null && (source === ICONS || inSrc(resolved.id));
          return isOpen ? ((await behind(resolved.id)).get(name) ?? null) : null;
        });
        return { code: opened, map: null };
      },
    },
  };
}
