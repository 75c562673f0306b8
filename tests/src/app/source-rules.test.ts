import { describe, expect, it } from 'vitest';

/** Rules about the source that the linter cannot express. */

const sources = import.meta.glob<string>(['/src/**/*.{ts,tsx}', '!/src/**/*.css.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const machines = import.meta.glob<string>('/machines/**/*.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** The matches of a pattern, as `file: match`. */
function found(files: Readonly<Record<string, string>>, pattern: RegExp): readonly string[] {
  return Object.entries(files).flatMap(([file, text]) =>
    [...text.matchAll(pattern)].map(([match]) => `${file}: ${match.trim()}`),
  );
}

describe('the source', () => {
  it('has no module-level store in src/lib', () => {
    const lib = Object.fromEntries(Object.entries(sources).filter(([file]) => file.startsWith('/src/lib/')));
    expect(Object.keys(lib).length).toBeGreaterThan(10);
    const mutable =
      /^(?:export )?(?:let .*|const \w+[^=]*= (?:new (?:Weak)?(?:Map|Set)\b|create(?:Actor|Store)\b).*)$/gm;
    // A formatter that is created on first use is no store.
    expect(found(lib, mutable)).toEqual(['/src/lib/text.ts: let compact: Intl.NumberFormat | undefined;']);
  });

  it('provides no action that does nothing', () => {
    const nothing = /^\s+\w+: \(.*\) => (?:undefined|\{\}|null),$/gm;
    const inActions = /actions: \{[^}]*\(\) => (?:undefined|null|\{\})/g;
    expect([...found(sources, nothing), ...found(sources, inActions)]).toEqual([]);
  });

  it('sends no event that copies a refetched list into a machine', () => {
    const refreshed = found({ ...sources, ...machines }, /'\w+\.refreshed'/g);
    // `session.refreshed` carries the signed-in user, not a list.
    expect(new Set(refreshed.map((match) => match.split(': ')[1]))).toEqual(new Set(["'session.refreshed'"]));
  });

  it('names kinds of entries only in their features and in one list, so that a new kind changes no other file', () => {
    const names = found(sources, /\b(?:accomplishment|comment|message|vote)Entry\b/g);
    const files = new Set(names.map((match) => match.split(': ')[0]));
    expect([...files].filter((file) => !file?.startsWith('/src/features/'))).toEqual([
      '/src/app/outbox/kinds.ts',
    ]);
    expect(found(machines, /\b(?:accomplishment|comment|message|vote)Entry\b/g)).toEqual([]);
  });

  it('recognizes errors by their code, never by their message', () => {
    const compared =
      /\bmessage\s*[!=]==?\s*['"`A-Z]|\bmessage\??\.(?:includes|startsWith|endsWith|match|search)\(|\.test\([^)]*\bmessage\)/g;
    const violations = [
      'error.message === NOT_FOUND',
      "message != 'x'",
      'message?.startsWith(x)',
      '/x/.test(e.message)',
    ];
    for (const violation of violations) expect(violation).toMatch(compared);
    expect('if (message === null)').not.toMatch(compared);
    expect(found({ ...sources, ...machines }, compared)).toEqual([]);
  });

  it('does not use storage, locks or back-off of entries in features and routes', () => {
    const features = Object.fromEntries(
      Object.entries(sources).filter(
        ([file]) => file.startsWith('/src/features/') || file.startsWith('/src/routes/'),
      ),
    );
    expect(
      found(features, /\b(?:indexedDB|openDB|navigator\.locks|BroadcastChannel|backOffDelay)\b/g),
    ).toEqual([]);
  });
});
