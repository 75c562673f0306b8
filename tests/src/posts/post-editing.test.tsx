import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { GameDetail } from '#contract/games.ts';
import { PostsSection } from '#src/features/posts/index.ts';
import { photoDataUrl } from '#tests/support/photos.ts';
import type { TestUser } from '#tests/support/server.ts';
import { openedMenu, openedQuestion } from '../support/dialog.ts';
import { openPostHarness, personOf, type Shown, toast } from './harness.tsx';

// Loaded when an owner first needs them; here they need not be waited for in a test.
await import('#src/features/posts/owner-menu.tsx');
const harness = await openPostHarness();
const ada = await harness.server.signUp('ada');
const ben = await harness.server.signUp('ben');
const photo = await photoDataUrl();

interface Scene {
  readonly viewer?: TestUser;
  readonly image?: boolean;
  readonly finished?: boolean;
}

const section = (game: GameDetail, viewer: TestUser) => (
  <PostsSection game={game} viewer={personOf(viewer)} />
);

/** Ada's one post in a game with Ben. */
async function adasPost({ viewer = ada, image = false, finished = false }: Scene = {}) {
  const game = await harness.play(ada, ben);
  const post = await harness.share(ada, game, 'I sang in the street', image ? photo : undefined);
  if (finished) harness.finishGames();
  harness.heard.length = 0;
  const shown = harness.show(section(await harness.look(game, viewer), viewer), viewer);
  await screen.findByRole('article');
  return { ...shown, game, path: `/api/posts/${post.id}` };
}

const menuButton = () => screen.findByRole('button', { name: 'Post options' });

async function openMenu({ user }: Shown) {
  await user.click(await menuButton());
  return within(await openedMenu()).getAllByRole('menuitem');
}

/** Walks the menu with the arrow keys, as those do who have no finger or mouse to point with. */
async function choose(scene: Shown, name: string) {
  const items = await openMenu(scene);
  expect(items.map((one) => one.textContent)).toContain(name);
  for (const item of items) {
    await scene.user.keyboard('{ArrowDown}');
    await waitFor(() => expect(item).toHaveAttribute('data-highlighted'));
    if (item.textContent === name) break;
  }
  await scene.user.keyboard('{Enter}');
}

/** Answers the question that a menu item asks, and gives the words it was asked with. */
async function confirm({ user }: Shown, name: string) {
  const dialog = await openedQuestion();
  const words = dialog.textContent;
  await user.click(within(dialog).getByRole('button', { name }));
  return words;
}

const offered = async (scene: Awaited<ReturnType<typeof adasPost>>) =>
  (await openMenu(scene)).map((one) => one.textContent);

function breakDown(method: 'patch' | 'delete') {
  harness.msw.use(
    http[method]('*/api/posts/*', () => HttpResponse.json({ message: 'Broken' }, { status: 500 })),
  );
}

describe('what the owner is offered', () => {
  it('is edit, image removal and deletion while the game is active [R-POST-22] [R-POST-34] [R-POST-40]', async () => {
    expect(await offered(await adasPost({ image: true }))).toEqual(['Edit', 'Remove image', 'Delete']);
  });

  it('is image removal and redaction once it is completed [R-POST-23] [R-POST-28] [R-POST-33] [R-POST-41]', async () => {
    const scene = await adasPost({ image: true, finished: true });
    expect(await offered(scene)).toEqual(['Remove image', 'Redact']);
  });

  it('is no image removal without an image [R-POST-42]', async () => {
    expect(await offered(await adasPost())).toEqual(['Edit', 'Delete']);
  });

  it.each([false, true])(
    'is nothing for others, completed: %s [R-POST-24] [R-POST-34] [R-POST-42]',
    async (finished) => {
      await adasPost({ viewer: ben, image: true, finished });
      expect(screen.queryByRole('button', { name: 'Post options' })).not.toBeInTheDocument();
    },
  );
});

describe('editing a post', () => {
  const editor = () => screen.getByRole('textbox', { name: 'Edit your accomplishment' });
  const kept = () => Object.keys(sessionStorage).filter((key) => key.includes('post-edit'));

  it('goes on after a reload, without taking the focus, until it is given up', async () => {
    const scene = await adasPost();
    await choose(scene, 'Edit');
    await scene.user.type(editor(), ' at noon');
    scene.unmount();
    const again = harness.show(section(scene.game, ada), ada);
    await waitFor(() => expect(editor()).toHaveValue('I sang in the street at noon'));
    expect(editor()).not.toHaveFocus();
    await again.user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(kept()).toEqual([]);
    again.unmount();
    harness.show(section(scene.game, ada), ada);
    expect(await screen.findByText('I sang in the street')).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Edit your accomplishment' })).not.toBeInTheDocument();
  });

  it('reports a failure after the screen was left, and keeps the text [R-POST-27]', async () => {
    const scene = await adasPost();
    const gate = Promise.withResolvers<void>();
    harness.msw.use(
      http.patch('*/api/posts/*', async () => {
        await gate.promise;
        return HttpResponse.json({ message: 'Broken' }, { status: 500 });
      }),
    );
    await choose(scene, 'Edit');
    await scene.user.type(editor(), ' at noon');
    await scene.user.click(screen.getByRole('button', { name: 'Save' }));
    scene.update(<p>Another screen</p>);
    gate.resolve();
    await toast('Failed to update post');
    scene.update(section(scene.game, ada));
    expect(await screen.findByRole('textbox', { name: 'Edit your accomplishment' })).toHaveValue(
      'I sang in the street at noon',
    );
  });

  it('leaves no draft behind once it is saved', async () => {
    const scene = await adasPost();
    await choose(scene, 'Edit');
    await scene.user.type(editor(), ' at noon');
    expect(kept()).toHaveLength(1);
    await scene.user.click(screen.getByRole('button', { name: 'Save' }));
    await toast('Post updated successfully!');
    expect(kept()).toEqual([]);
  });

  it('sends the trimmed text and shows it [R-POST-25] [R-POST-26] [R-POST-27]', async () => {
    const scene = await adasPost();
    const bodies: unknown[] = [];
    harness.msw.use(
      http.patch('*/api/posts/*', async ({ request }) => {
        bodies.push(await request.clone().json());
      }),
    );
    await choose(scene, 'Edit');
    expect(editor()).toHaveValue('I sang in the street');
    await scene.user.clear(editor());
    await scene.user.type(editor(), '  I danced  ');
    await scene.user.click(screen.getByRole('button', { name: 'Save' }));
    await toast('Post updated successfully!');
    expect(bodies).toEqual([{ content: 'I danced' }]);
    expect(harness.heard).toContain(`PATCH ${scene.path}`);
    expect(await screen.findByText('I danced')).toBeInTheDocument();
    expect((await harness.posts(ben, scene.game)).map(({ content }) => content)).toEqual(['I danced']);
  });

  it('cannot be saved empty [R-POST-25]', async () => {
    const scene = await adasPost();
    await choose(scene, 'Edit');
    await scene.user.clear(editor());
    await scene.user.type(editor(), '   ');
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    expect(screen.getByText('Please describe your accomplishment')).toBeInTheDocument();
  });

  it('that fails says so and keeps the draft [R-POST-27]', async () => {
    const scene = await adasPost();
    breakDown('patch');
    await choose(scene, 'Edit');
    await scene.user.type(editor(), ' and danced');
    await scene.user.click(screen.getByRole('button', { name: 'Save' }));
    await toast('Failed to update post');
    expect(editor()).toHaveValue('I sang in the street and danced');
  });

  it('given up changes nothing, and gives focus back', async () => {
    const scene = await adasPost();
    await choose(scene, 'Edit');
    await waitFor(() => expect(editor()).toHaveFocus());
    await scene.user.type(editor(), ' and danced');
    await scene.user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('I sang in the street')).toBeInTheDocument();
    expect(await menuButton()).toHaveFocus();
    expect(harness.heard.filter((one) => one.startsWith('PATCH'))).toEqual([]);
  });

  it('keeps the draft to be copied when the game ends under it', async () => {
    const scene = await adasPost();
    await choose(scene, 'Edit');
    await scene.user.type(editor(), ' and danced');
    harness.finishGames();
    scene.update(section(await harness.look(scene.game, ada), ada));
    await screen.findByText(/The game has ended/);
    expect(editor()).toHaveValue('I sang in the street and danced');
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  });
});

describe('deleting a post', () => {
  const scoreOf = async (game: GameDetail) => {
    const rows = z
      .array(z.object({ user: z.object({ id: z.string() }), score: z.number() }))
      .parse((await ada.get(`/api/games/${game.id}/scores`)).json());
    return rows.find(({ user }) => user.id === ada.id)?.score;
  };

  it('asks, saying that points decrease [R-POST-29]', async () => {
    const scene = await adasPost();
    await choose(scene, 'Delete');
    expect(await confirm(scene, 'Cancel')).toMatch(/points .*decrease/);
    expect(harness.heard.filter((one) => one.startsWith('DELETE'))).toEqual([]);
    expect(screen.getByText('I sang in the street')).toBeInTheDocument();
  });

  it('takes it and its point away [R-POST-28] [R-POST-30] [R-POST-31] [R-POST-32]', async () => {
    const scene = await adasPost();
    expect(await scoreOf(scene.game)).toBe(1);
    await choose(scene, 'Delete');
    await confirm(scene, 'Delete');
    await toast('Post deleted successfully!');
    expect(harness.heard).toContain(`DELETE ${scene.path}`);
    await waitFor(() => expect(screen.queryByText('I sang in the street')).not.toBeInTheDocument());
    expect(await scoreOf(scene.game)).toBe(0);
  });

  it('that fails says so and keeps it [R-POST-31]', async () => {
    const scene = await adasPost();
    breakDown('delete');
    await choose(scene, 'Delete');
    await confirm(scene, 'Delete');
    await toast('Failed to delete post');
    expect(screen.getByText('I sang in the street')).toBeInTheDocument();
  });
});

describe('redacting a post', () => {
  it('asks, saying that it cannot be undone, and takes the words away for good [R-POST-35] [R-POST-36] [R-POST-37] [R-POST-38] [R-POST-39]', async () => {
    const scene = await adasPost({ finished: true });
    await choose(scene, 'Redact');
    expect(await confirm(scene, 'Redact')).toMatch(/irreversible/);
    await toast('Post content redacted successfully!');
    expect(harness.heard).toContain(`PATCH ${scene.path}/redact`);
    expect(await screen.findByText('[Content Redacted]')).toBeInTheDocument();
    expect(screen.queryByText('I sang in the street')).not.toBeInTheDocument();
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Post options' })).not.toBeInTheDocument(),
    );
  });

  it('that fails says so and keeps the words [R-POST-38]', async () => {
    const scene = await adasPost({ finished: true });
    breakDown('patch');
    await choose(scene, 'Redact');
    await confirm(scene, 'Redact');
    await toast('Failed to redact post');
    expect(screen.getByText('I sang in the street')).toBeInTheDocument();
  });
});

describe('removing an image', () => {
  it('asks, saying that it cannot be undone, and takes it away for good [R-POST-43] [R-POST-44] [R-POST-45]', async () => {
    const scene = await adasPost({ image: true });
    expect(screen.getByRole('img', { name: /Photo of/ })).toBeInTheDocument();
    await choose(scene, 'Remove image');
    expect(await confirm(scene, 'Remove image')).toMatch(/irreversible/);
    await toast('Image removed successfully!');
    expect(harness.heard).toContain(`PATCH ${scene.path}/remove-image`);
    await waitFor(() => expect(screen.queryByRole('img', { name: /Photo of/ })).not.toBeInTheDocument());
    expect((await harness.posts(ben, scene.game)).map(({ image }) => image)).toEqual([null]);
  });

  it('works in a completed game too [R-POST-41]', async () => {
    const scene = await adasPost({ image: true, finished: true });
    await choose(scene, 'Remove image');
    await confirm(scene, 'Remove image');
    await toast('Image removed successfully!');
  });

  it('that fails says so and keeps it [R-POST-45]', async () => {
    const scene = await adasPost({ image: true });
    breakDown('patch');
    await choose(scene, 'Remove image');
    await confirm(scene, 'Remove image');
    await toast('Failed to remove image');
    expect(screen.getByRole('img', { name: /Photo of/ })).toBeInTheDocument();
  });
});
