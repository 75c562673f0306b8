import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Finds features that use each other in a circle. The linter sees circles of files; two features that each use the
 * other's door without any file being in a circle only show when whole features are looked at.
 */

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Reads which feature under `folder` imports which other one. */
export function featureGraph(folder: string): Graph {
  const graph = new Map<string, Set<string>>();
  if (!existsSync(folder)) return graph;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const [feature = ''] = path.relative(folder, file).split(path.sep);
    const uses = graph.get(feature) ?? new Set();
    graph.set(feature, uses);
    for (const [, other = ''] of readFileSync(file, 'utf8').matchAll(/['"]#src\/features\/([^/'"]+)\//g)) {
      if (other !== feature) uses.add(other);
    }
  }
  return graph;
}

/** Gives the first circle as the features along it (`['a', 'b', 'a']`), or `null`. */
export function findCircle(graph: Graph): readonly string[] | null {
  const done = new Set<string>();
  const walk = (feature: string, trail: readonly string[]): readonly string[] | null => {
    if (trail.includes(feature)) return [...trail.slice(trail.indexOf(feature)), feature];
    if (done.has(feature)) return null;
    for (const next of graph.get(feature) ?? []) {
      const circle = walk(next, [...trail, feature]);
      if (circle !== null) return circle;
    }
    done.add(feature);
    return null;
  };
  for (const feature of graph.keys()) {
    const circle = walk(feature, []);
    if (circle !== null) return circle;
  }
  return null;
}

if (import.meta.main) {
  const circle = findCircle(featureGraph(path.resolve('src/features')));
  if (circle !== null) {
    console.error(`Features use each other in a circle: ${circle.join(' → ')}.`);
    process.exitCode = 1;
  }
}
