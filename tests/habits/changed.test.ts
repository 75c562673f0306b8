import { describe, expect, it } from 'vitest';
import { changedSince, mirrorsOf, narrow, type TestFile } from '../../scripts/testing/changed.ts';

const many = (project: string, folder: string, count: number): TestFile[] =>
  Array.from({ length: count }, (_, index) => ({ file: `${folder}/${index}.test.ts`, project }));

describe('the arguments of a run of changed tests', () => {
  it.each([
    [['--changed'], ['--changed']],
    [
      ['--changed', 'main', '-t', 'upvote'],
      ['--changed', 'main'],
    ],
    [['-t', 'upvote', '--changed=main'], ['--changed=main']],
    [['--changed', '--bail=1'], ['--changed']],
    [['--changed', '--project', 'server'], null],
    [['--changed', '--project', '!browser'], null],
    [['tests/server/posts', '--changed'], null],
    [['-t', 'upvote'], null],
  ])('of %j are %j', (args, changed) => {
    expect(changedSince(args)).toEqual(changed);
  });
});

describe('the test folders that mirror a file', () => {
  it.each([
    ['contract/posts.ts', ['tests/contract/', 'tests/server/posts/', 'tests/src/posts/']],
    ['machines/photo.machine.ts', ['tests/machines/', 'tests/src/machines-in-app/']],
    ['server/posts/posts.store.ts', ['tests/server/posts/']],
    ['src/features/posts/post-card.css.ts', ['tests/src/posts/']],
    ['src/design/button/button.tsx', ['tests/src/design/']],
    ['tests/server/posts/posts.test.ts', ['tests/server/posts/posts.test.ts']],
    ['package.json', []],
  ])('of %s are %j', (file, mirrors) => {
    expect(mirrorsOf(file)).toEqual(mirrors);
  });
});

describe('the tests of a change', () => {
  const posts = many('server', 'tests/server/posts', 3);
  const elsewhere = many('server', 'tests/server/games', 40);

  it('are all that import it, where those are few', () => {
    const few = [...posts, ...many('src', 'tests/src/posts', 5)];
    expect(narrow(few, ['contract/common.ts'])).toEqual({ run: few, leftOut: [] });
  });

  it('are those in the folders that mirror it, where many import it', () => {
    expect(narrow([...posts, ...elsewhere], ['server/posts/posts.store.ts'])).toEqual({
      run: posts,
      leftOut: ['Left out: 40 of 43 files that import what changed, in other folders than the change.'],
    });
  });

  it('are all that import it, where no folder mirrors it', () => {
    expect(narrow([...posts, ...elsewhere], ['server/app.ts'])).toEqual({
      run: [...posts, ...elsewhere],
      leftOut: [],
    });
  });

  it('never drive a browser, a second database or a tool, unless those are what changed', () => {
    const others = [
      ...many('browser', 'tests/browser', 2),
      ...many('server-postgres', 'tests/server/posts', 2),
      ...many('habits', 'tests/habits', 1),
    ];
    expect(narrow([...posts, ...others], ['server/posts/posts.store.ts'])).toEqual({
      run: posts,
      leftOut: ['Left out: tests of browser, server-postgres, habits.'],
    });
    expect(narrow(others, ['tests/browser/1.test.ts', 'scripts/check.ts'])).toEqual({
      run: [
        { file: 'tests/browser/1.test.ts', project: 'browser' },
        { file: 'tests/habits/0.test.ts', project: 'habits' },
      ],
      leftOut: ['Left out: tests of browser, server-postgres.'],
    });
  });
});
