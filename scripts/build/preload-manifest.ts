import { z } from 'zod';

const chunk = z.object({
  file: z.string(),
  name: z.optional(z.string()),
  css: z.array(z.string()).default([]),
  imports: z.array(z.string()).default([]),
  dynamicImports: z.array(z.string()).default([]),
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

type Requests = Readonly<Record<string, readonly string[]>>;

/** The first requests of the screens in the shell, by route; `:id` in a request stands for that of the path. */
const shellScreens: Requests = {
  index: ['/api/games', '/api/activity?limit=10', '/api/user/stats'],
  discover: ['/api/games/public'],
  'games.$id.index': [
    '/api/games/:id',
    '/api/posts?gameId=:id&page=1&limit=20',
    '/api/games/:id/groups/leaderboard',
  ],
  'games.$id.edit': ['/api/games/:id'],
  'games.$id.moderation': ['/api/games/:id/moderation?page=1&limit=20'],
  'games.$id.groups': ['/api/games/:id', '/api/games/:id/groups'],
  leaderboard: ['/api/leaderboard/players?timeFrame=30days&metric=accomplishments'],
  profile: ['/api/user/stats', '/api/user/accomplishments?page=1&limit=20', '/api/games'],
  safety: ['/api/account/restrictions?limit=50', '/api/reports?limit=50'],
  'moderation.index': ['/api/moderation/reports?status=open&limit=50'],
  'moderation.$kind.$id': ['/api/moderation/:kind/:id'],
  account: ['/api/account', '/api/account/sessions', '/api/account/export/state', '/api/account/tokens'],
  messages: ['/api/messages'],
  invites: [],
  'invites_.$token': [],
  'mobile-demo': [],
};

/** The requests of the shell around every screen. */
const shellRequests = ['/api/messages/unread-count', '/api/invitations'];

/** The screens that need no session, which have no shell. */
const publicScreens: Requests = { 'join.$code': ['/api/games/invite/:code'] };

/** The path of a route: `games.$id.index` is `/games/:id`, and `invites_.$token` is `/invites/:token`. */
const pathOf = (route: string) =>
  `/${route
    .replace(/\.?index$/, '')
    .replaceAll('_', '')
    .replaceAll('.', '/')
    .replaceAll('$', ':')}`;

/**
 * The files and API paths that each screen loads first, for the server to name as preloads in the page: the browser then
 * fetches them at once instead of discovering one after the other. Files that every page loads are left out.
 */
export function preloadManifest(manifest: ViteManifest) {
  const filesOf = (what: string, isChunk: (key: string) => boolean) => {
    const key = Object.keys(manifest).find(isChunk);
    if (key === undefined) throw new Error(`The build has no chunk of ${what}`);
    return filesOfChunk(manifest, key);
  };
  const always = filesOfChunk(manifest, 'index.html');
  const app = filesOf('the app', (key) => manifest[key]?.name === 'app');
  const preloads = (route: string, data: readonly string[], folder: string) => {
    const module = `src/routes/${folder}${route}.tsx?tsr-split`;
    // Home is part of the app's chunk.
    const own = route === 'index' ? [] : filesOf(route, (key) => key.startsWith(module));
    const files = [...new Set([...app, ...own])].filter((file) => !always.has(file));
    return { path: pathOf(route), files: files.map((file) => `/${file}`), data };
  };
  return {
    signedIn: Object.entries(shellScreens).map(([route, requests]) =>
      preloads(route, [...requests, ...shellRequests], '_shell.'),
    ),
    anybody: Object.entries(publicScreens).map(([route, requests]) => preloads(route, requests, '')),
  };
}
