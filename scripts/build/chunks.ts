import path from 'node:path';
import type { Rolldown } from 'vite';
import { root } from '../run.ts';

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** Dynamic imports that run at once: they split work over several tasks, not code over several files. */
const isImmediate = (id: string) => /[\\/]node_modules[\\/]react-dom[\\/]client/.test(id);

/** A module and all that it imports before it can run. */
function closureOf(id: string, graph: Graph, found: Set<string> = new Set()): ReadonlySet<string> {
  if (found.has(id)) return found;
  found.add(id);
  const info = graph.getModuleInfo(id);
  const imported = [
    ...(info?.importedIds ?? []),
    ...(info?.dynamicallyImportedIds ?? []).filter(isImmediate),
  ];
  for (const next of imported) closureOf(next, graph, found);
  return found;
}

const entries = { main: path.join(root, 'index.html'), app: path.join(root, 'src/app/app.tsx') };
const isLibrary = (id: string) => /node_modules/.test(id) && !/lucide-react/.test(id);

/** A chunk of a module and its static imports, without what a group of higher priority contains. */
function closureChunk(name: string, file: string, priority: number) {
  let members: ReadonlySet<string> | null = null;
  return {
    debugName: name,
    name: (id: string, graph: Graph) => {
      members ??= closureOf(file, graph);
      return members.has(id) ? name : null;
    },
    priority,
    includeDependenciesRecursively: false,
  };
}

/** A chunk of our modules that at least five screens or dialogs share, except those that import a library. */
function sharedChunk() {
  let loaded: ReadonlySet<string> | null = null;
  return {
    debugName: 'common',
    name: (id: string, graph: Graph) => {
      // Modules of src/app load after the first screen, those of dialogs with dialogs, and those of a feature or of reports with them.
      if (/[\\/](?:src[\\/](?:app|design[\\/](?:dialog|chips)|features)[\\/]|contract[\\/]report-)/.test(id))
        return null;
      const present = (loaded ??= closureOf(entries.app, graph, new Set(closureOf(entries.main, graph))));
      const added = [...closureOf(id, graph)].filter((one) => !present.has(one));
      return added.some(isLibrary) ? null : 'common';
    },
    minShareCount: 5,
    priority: 15,
    includeDependenciesRecursively: false,
  };
}

/**
 * Chunks by when they are needed: before the session is known, for the shell with Home, for dialogs, and for several screens.
 * By default the bundler makes a chunk of each set of modules with the same importers: a hundred small files, each a request,
 * which compress badly.
 */
export const chunkGroups = [
  closureChunk('main', entries.main, 30),
  closureChunk('app', entries.app, 20),
  closureChunk('dialog', path.join(root, 'src/design/dialog/form-dialog.tsx'), 10),
  sharedChunk(),
];

/** The files to preload for a chunk, without those that its importer has loaded: the entry's, and the app's for the app. */
export function withoutLoadedFiles(_: string, needed: string[], { hostId }: { hostId: string }): string[] {
  const loaded = /\bapp-/.test(hostId)
    ? /\/(?:index|app|rolldown-runtime)-/
    : /\/(?:index|rolldown-runtime)-/;
  return needed.filter((file) => !loaded.test(file));
}
