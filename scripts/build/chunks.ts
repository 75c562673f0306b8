import path from 'node:path';
import type { Rolldown } from 'vite';
import { root } from '../run.ts';

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** Imported in a step of its own, not in a file of its own: it is needed at once. */
const isStep = (id: string) => /[\\/]node_modules[\\/]react-dom[\\/]client/.test(id);

/** A module and everything it needs at once. */
function closureOf(id: string, graph: Graph, found: Set<string> = new Set()): ReadonlySet<string> {
  if (found.has(id)) return found;
  found.add(id);
  const info = graph.getModuleInfo(id);
  const next = [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? []).filter(isStep)];
  for (const one of next) closureOf(one, graph, found);
  return found;
}

const first = { main: path.join(root, 'index.html'), app: path.join(root, 'src/app/app.tsx') };
const isHeavy = (id: string) => /node_modules/.test(id) && !/lucide-react/.test(id);

/** One file for what a module needs at once; what a file of higher priority has stays there. */
function together(chunk: string, file: string, priority: number) {
  let members: ReadonlySet<string> | null = null;
  return {
    debugName: chunk,
    name: (id: string, graph: Graph) => {
      members ??= closureOf(file, graph);
      return members.has(id) ? chunk : null;
    },
    priority,
    includeDependenciesRecursively: false,
  };
}

/** One file for the small things of ours that several screens share and that drag no library along. */
function common() {
  let present: ReadonlySet<string> | null = null;
  return {
    debugName: 'common',
    name: (id: string, graph: Graph) => {
      // What comes after the first screen is no screen’s, and a dialog’s own steps go with the dialog.
      if (/[\\/]src[\\/](?:app|design[\\/]dialog)[\\/]/.test(id)) return null;
      const known = (present ??= closureOf(first.app, graph, new Set(closureOf(first.main, graph))));
      const added = [...closureOf(id, graph)].filter((one) => !known.has(one));
      return added.some(isHeavy) ? null : 'common';
    },
    minShareCount: 5,
    priority: 15,
    includeDependenciesRecursively: false,
  };
}

/**
 * Which file a module goes into. Left alone, a bundler makes a file of every set of modules that the same screens share:
 * a hundred small ones, each a request and none compressing well. Here what is needed together lies together: what runs
 * before it is known who is looking, then the frame with Home, then what every dialog needs.
 */
export const chunkGroups = [
  together('main', first.main, 30),
  together('app', first.app, 20),
  together('dialog', path.join(root, 'src/design/dialog/form-dialog.tsx'), 10),
  common(),
];

/** What is to be loaded beside a chunk, but for the files that every page has and those its opener is or came with. */
export function withoutPresent(_: string, needed: string[], { hostId }: { hostId: string }): string[] {
  const present = /\bapp-/.test(hostId)
    ? /\/(?:index|app|rolldown-runtime)-/
    : /\/(?:index|rolldown-runtime)-/;
  return needed.filter((file) => !present.test(file));
}
