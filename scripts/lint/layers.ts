import path from 'node:path';

/** The layers and what each may import. `src` is several layers; each feature is a layer of its own. */

const clientLayers = ['src/lib', 'src/design', 'src/api', 'src/actors', 'src/features', 'src/app'] as const;
const topLevel = ['contract', 'machines', 'server', 'tests', 'scripts', 'bench'] as const;
type Layer = (typeof clientLayers)[number] | (typeof topLevel)[number] | 'config';

const mayImport: Record<Layer, readonly Layer[]> = {
  contract: [],
  machines: ['contract'],
  server: ['contract'],
  'src/lib': [],
  'src/design': ['src/lib'],
  'src/api': ['contract', 'machines', 'src/lib'],
  'src/actors': ['contract', 'machines', 'src/lib', 'src/api'],
  'src/features': ['contract', 'machines', 'src/lib', 'src/design', 'src/api', 'src/actors'],
  'src/app': ['contract', 'machines', ...clientLayers],
  tests: ['contract', 'machines', 'server', ...clientLayers, 'scripts', 'bench'],
  scripts: ['contract', 'machines', 'server'],
  bench: ['contract', 'machines', 'server', 'src/lib', 'src/api', 'src/app', 'scripts'],
  config: ['server', 'scripts'],
};

interface Location {
  readonly layer: Layer;
  /** The folder that a relative import may not leave: the feature's, else the layer's. */
  readonly folder: string;
}

/** Finds the layer of a path relative to the repository's root; `null` for a file outside of all layers. */
function locate(file: string): Location | null {
  const [first = '', second = '', third = ''] = file.split('/');
  const layer = topLevel.find((name) => name === first);
  if (layer !== undefined) return { layer, folder: layer };
  if (first !== 'src') return file.includes('/') ? null : { layer: 'config', folder: '' };
  if (second === 'features') return { layer: 'src/features', folder: `src/features/${third}` };
  const part = clientLayers.find((name) => name === `src/${second}` && name !== 'src/app');
  return part === undefined ? { layer: 'src/app', folder: 'src' } : { layer: part, folder: part };
}

const aliases = ['contract', 'machines', 'server', 'src', 'tests'];
const knownExtensions = /\.(tsx?|json|svg|png|webp|jpg|css)$/;

function checkStyle(from: Location, specifier: string, target: string): string | null {
  const isInside = from.folder === '' || target.startsWith(`${from.folder}/`);
  const isRelative = specifier.startsWith('.');
  const hasAlias = aliases.some((name) => target.startsWith(`${name}/`));
  if (!isInside && isRelative && hasAlias && from.layer !== 'config')
    return `Import other layers by alias: #${target}, not ${specifier}.`;
  // src/app with src/routes, and the tests, use both.
  if (isInside && !isRelative && from.layer !== 'src/app' && from.layer !== 'tests')
    return `Inside ${from.folder}/ import relatively, not ${specifier}.`;
  return null;
}

function checkFeature(importer: string, to: Location, target: string): string | null {
  if (to.layer === 'src/features' && target !== `${to.folder}/index.ts`)
    return `A feature exports its index.ts only: import #${to.folder}/index.ts, not #${target}.`;
  return importer.endsWith('.tsx') && ['src/api/client.ts', 'src/api/request.ts'].includes(target)
    ? 'A component uses queries or machines, never the API client.'
    : null;
}

/** What the files of the server may not import. */
const serverRules: readonly (readonly [importer: RegExp, target: RegExp, violation: string])[] = [
  [/\.routes\.ts$/, /\.store\.ts$/, 'A route calls a service; only services use stores.'],
  [/\.store\.ts$/, /\.(service|routes)\.ts$/, 'A store contains SQL only: no service, no route.'],
  [/\.service\.ts$/, /\.routes\.ts$/, 'A service has no HTTP: no route.'],
  [/^server\/(?!db\/|.*store\.ts$)/, /^server\/db\/drizzle\.ts$/, 'Only stores and server/db contain SQL.'],
];

/**
 * Checks an import of a file of the repository. Takes the importing file (relative to the root, with `/`) and the
 * specifier; returns the violation, or `null` when the import is allowed or no file of the repository.
 */
export function checkFileImport(importer: string, specifier: string): string | null {
  const from = locate(importer);
  if (from === null || !/^[.#]/.test(specifier)) return null;
  const bare = specifier.replace(/\?.*$/, '');
  const target = bare.startsWith('#') ? bare.slice(1) : path.posix.join(path.posix.dirname(importer), bare);
  const to = locate(target);
  if (to === null) return null;
  if (!knownExtensions.test(bare)) return `Add the file extension: ${specifier}.`;
  const isOwn = from.folder === to.folder;
  if (from.layer === 'src/features' && !isOwn && (to.layer === 'src/api' || to.layer === 'src/features'))
    return checkFeature(importer, to, target) ?? checkStyle(from, specifier, target);
  if (!isOwn && to.layer !== 'config' && !mayImport[from.layer].includes(to.layer))
    return `${from.layer} may not import ${to.layer} (${specifier}).`;
  const rule = serverRules.find(([files, pattern]) => files.test(importer) && pattern.test(target));
  return rule?.[2] ?? checkStyle(from, specifier, target);
}
