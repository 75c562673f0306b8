import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { withoutLoadedFiles } from '../../scripts/build/chunks.ts';
import { landingPage, screenPage } from '../../scripts/build/pages.ts';
import { preloadManifest, viteManifest } from '../../scripts/build/preload-manifest.ts';
import { root } from '../../scripts/run.ts';

const routes = readdirSync(path.join(root, 'src/routes'));

const manifest = viteManifest.parse({
  'index.html': { file: 'index.js', css: ['index.css'], imports: ['_runtime.js'] },
  '_runtime.js': { file: 'runtime.js' },
  '_app-1.js': { file: 'app.js', name: 'app', css: ['app.css'], imports: ['index.html'] },
  'src/features/landing/landing-screen.tsx': {
    file: 'landing.js',
    css: ['landing.css'],
    imports: ['index.html'],
  },
  ...Object.fromEntries(
    routes.map((name) => [
      `src/routes/${name}?tsr-split=component`,
      { file: name.replace(/tsx$/, 'js'), imports: ['_app-1.js', '_runtime.js'] },
    ]),
  ),
});

describe('the preload manifest', () => {
  const { signedIn, anybody } = preloadManifest(manifest);
  const shell = ['/api/messages/unread-count', '/api/invitations'];

  it('lists the files and requests of a screen, without the files of every page', () => {
    expect(signedIn.find(({ path }) => path === '/discover')).toEqual({
      path: '/discover',
      files: ['/app.js', '/app.css', '/_shell.discover.js'],
      data: ['/api/games/public', ...shell],
    });
  });

  it('lists the files of the app for Home', () => {
    expect(signedIn.find(({ path }) => path === '/')).toEqual({
      path: '/',
      files: ['/app.js', '/app.css'],
      data: ['/api/games', '/api/activity?limit=10', '/api/user/stats', ...shell],
    });
  });

  it('lists the page of an invitation for users without a session, without the requests of the shell', () => {
    expect(anybody).toEqual([
      {
        path: '/join/:code',
        files: ['/app.js', '/app.css', '/join.$code.js'],
        data: ['/api/games/invite/:code'],
      },
    ]);
  });

  it('throws for a build without the chunk of a screen', () => {
    const { 'index.html': page, '_runtime.js': runtime, '_app-1.js': app } = manifest;
    const incomplete = viteManifest.parse({ 'index.html': page, '_runtime.js': runtime, '_app-1.js': app });
    expect(() => preloadManifest(incomplete)).toThrow('The build has no chunk of discover');
  });
});

describe('a prerendered page', () => {
  const template =
    '<head></head><body><div id="root"></div><script type="module" src="/src/main.tsx"></script></body>';

  it('lists its scripts for the entry loader, the entry script first', () => {
    const page = landingPage(template, manifest, '<h1>Stretch</h1>');
    expect(page.replace(/entry-loader-[\w-]{8}/, 'entry-loader')).toBe(
      '<head><link rel="stylesheet" crossorigin href="/index.css">' +
        '<link rel="stylesheet" crossorigin href="/landing.css">' +
        '<meta name="stretch-script" content="/index.js"><meta name="stretch-script" content="/landing.js">' +
        '<script async src="/assets/entry-loader.js"></script></head>' +
        '<body><div id="root"><h1>Stretch</h1></div></body>',
    );
    expect(screenPage(template, manifest)).toContain('<div id="root"></div></body>');
  });

  it('throws for a page without the entry script or without an empty root', () => {
    expect(() => screenPage('<head></head>', manifest)).toThrow('index.html has no <script type="module"');
    const filled = template.replace('<div id="root">', '<div id="root"><p>');
    expect(() => landingPage(filled, manifest, '')).toThrow('index.html has no <div id="root"></div>');
  });
});

describe('the preloads of a lazily loaded chunk', () => {
  const needed = ['index-1.js', 'rolldown-runtime-1.js', 'app-1.js', 'index-1.css', 'dialog-1.js'].map(
    (name) => `assets/${name}`,
  );

  it.each([
    ['index', ['assets/app-1.js', 'assets/dialog-1.js']],
    ['app', ['assets/dialog-1.js']],
  ])('leave out what %s has loaded', (importer, preloads) => {
    expect(withoutLoadedFiles('', needed, { hostId: `assets/${importer}-1.js` })).toEqual(preloads);
  });
});
