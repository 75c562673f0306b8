import { z } from 'zod';

const chunk = z.object({
  file: z.string(),
  name: z.optional(z.string()),
  css: z.array(z.string()).default([]),
  imports: z.array(z.string()).default([]),
});

/** The manifest of a Vite build: its chunks by module, or by name for chunks that have no module of their own. */
export const viteManifest = z.record(z.string(), chunk);
export type ViteManifest = z.infer<typeof viteManifest>;

/** The files of a chunk and of its static imports, styles included. Throws when the build has no such chunk. */
export function filesOfChunk(
  manifest: ViteManifest,
  key: string,
  found: Set<string> = new Set(),
): Set<string> {
  const one = manifest[key];
  if (one === undefined) throw new Error(`The build has no ${key}`);
  if (found.has(one.file)) return found;
  for (const file of [one.file, ...one.css]) found.add(file);
  for (const next of one.imports) filesOfChunk(manifest, next, found);
  return found;
}

/** [path, route file, first requests]; `:id` in a request stands for that of the path. */
type Screen = readonly [path: string, route: string, ...requests: readonly string[]];

const HOME = '_shell.index';

/** The screens in the shell. */
const screens: readonly Screen[] = [
  ['/', HOME, '/api/games', '/api/activity?limit=10', '/api/user/stats'],
  ['/discover', '_shell.discover', '/api/games/public'],
  [
    '/games/:id',
    '_shell.games.$id.index',
    '/api/games/:id',
    '/api/posts?gameId=:id&page=1&limit=20',
    '/api/games/:id/groups/leaderboard',
  ],
  ['/games/:id/edit', '_shell.games.$id.edit', '/api/games/:id'],
  ['/games/:id/groups', '_shell.games.$id.groups', '/api/games/:id', '/api/games/:id/groups'],
  ['/leaderboard', '_shell.leaderboard', '/api/leaderboard/players?timeFrame=30days&metric=accomplishments'],
  [
    '/profile',
    '_shell.profile',
    '/api/user/stats',
    '/api/user/accomplishments?page=1&limit=20',
    '/api/games',
  ],
  ['/account', '_shell.account', '/api/account', '/api/account/sessions'],
  ['/messages', '_shell.messages', '/api/messages'],
  ['/invites', '_shell.invites'],
  ['/mobile-demo', '_shell.mobile-demo'],
];

/** The requests of the shell around every screen. */
const shellRequests = ['/api/messages/unread-count', '/api/invitations'];

/** The screen that needs no session. */
const invitation: Screen = ['/join/:code', 'join.$code', '/api/games/invite/:code'];

/**
 * The files and API paths that each screen loads first, for the server to name as preloads in the page: the browser then
 * fetches them at once instead of discovering one after the other. Files that every page loads are left out.
 */
export function preloadManifest(manifest: ViteManifest) {
  const keyOf = (isWanted: (key: string) => boolean, name: string): string => {
    const found = Object.keys(manifest).find(isWanted);
    if (found === undefined) throw new Error(`The build has no chunk of ${name}`);
    return found;
  };
  const always = filesOfChunk(manifest, 'index.html');
  const app = filesOfChunk(
    manifest,
    keyOf((key) => manifest[key]?.name === 'app', 'the app'),
  );
  const preloads = ([path, route, ...requests]: Screen, more: readonly string[] = []) => {
    const module = `src/routes/${route}.tsx?tsr-split`;
    // Home is part of the app's chunk.
    const own =
      route === HOME
        ? []
        : filesOfChunk(
            manifest,
            keyOf((key) => key.startsWith(module), route),
          );
    const files = [...new Set([...app, ...own])].filter((file) => !always.has(file));
    return { path, files: files.map((file) => `/${file}`), data: [...requests, ...more] };
  };
  return {
    signedIn: screens.map((screen) => preloads(screen, shellRequests)),
    anybody: [preloads(invitation)],
  };
}
