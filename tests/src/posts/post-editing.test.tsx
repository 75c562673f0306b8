import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { GameDetail } from '#contract/games.ts';
import { PostsSection } from '#src/features/posts/index.ts';
import { photoDataUrl } from '#tests/support/photos.ts';
import type { TestUser } from '#tests/support/server.ts';
import { openedConfirmation, openedMenu } from '../support/dialog.ts';
import { openPostHarness, personOf, type Shown, toast } from './harness.tsx';

// Loaded on demand; here, so that no test waits for it.
await import('#src/features/posts/author-menu.tsx');
const harness = await openPostHarness();
const [ada, ben] = await harness.server.signUpAll('ada', 'ben');
const photo = await photoDataUrl();

const TEXT = 'I sang in the street';

interface Options {
  readonly viewer?: TestUser;
  readonly image?: boolean;
  readonly finished?: boolean;
}

const section = (game: GameDetail, viewer: TestUser) => (
  <main tabIndex={-1}>
    <PostsSection game={game} viewer={personOf(viewer)} />
  </main>
);

/** Shows Ada's only post in a game with Ben. */
async function showPost({ viewer = ada, image = false, finished = false }: Options = {}) {
  const game = await harness.createActiveGame(ada, ben);
  const post = await harness.share(ada, game, TEXT, image ? photo : undefined);
  if (finished) harness.finishGames();
  harness.requests.length = 0;
  const shown = harness.show(section(await harness.fetchGame(game, viewer), viewer), viewer);
  await screen.findByRole('article');
  return { ...shown, game, path: `/api/posts/${post.id}` };
}

const menuButton = () => screen.findByRole('button', { name: 'Post options' });

async function openMenu({ user }: Shown) {
  await user.click(await menuButton());
  return within(await openedMenu()).getAllByRole('menuitem');
}

/** Chooses from the menu with the keyboard. */
async function choose(shown: Shown, name: string) {
  const items = await openMenu(shown);
  expect(items.map((one) => one.textContent)).toContain(name);
  for (const item of items) {
    await shown.user.keyboard('{ArrowDown}');
    await waitFor(() => expect(item).toHaveAttribute('data-highlighted'));
    if (item.textContent === name) break;
  }
  await shown.user.keyboard('{Enter}');
}

/** Presses a button of the confirmation dialog; returns the dialog's text. */
async function confirm({ user }: Shown, name: string) {
  const dialog = await openedConfirmation();
  const text = dialog.textContent;
  await user.click(within(dialog).getByRole('button', { name }));
  return text;
}

const editor = () => screen.getByRole('textbox', { name: 'Edit your accomplishment' });
const press = ({ user }: Shown, name: string) => user.click(screen.getByRole('button', { name }));

async function edit(shown: Shown, added: string) {
  await choose(shown, 'Edit');
  await shown.user.type(editor(), added);
}

/** Fails every change of a post, once `until` is settled. */
const failChanges = (until?: Promise<void>) =>
  harness.msw.use(
    http.all('*/api/posts/*', async ({ request }) => {
      if (request.method === 'GET') return undefined;
      await until;
      return HttpResponse.json({ message: 'Broken' }, { status: 500 });
    }),
  );

describe('the menu of a post', () => {
  it.each([
    [
      'offers its author all changes in an active game [R-POST-22] [R-POST-34] [R-POST-40]',
      { image: true },
      'Edit,Remove image,Delete',
    ],
    [
      'offers its author only redaction and image removal in a completed game [R-POST-23] [R-POST-28] [R-POST-33] [R-POST-41]',
      { image: true, finished: true },
      'Remove image,Redact',
    ],
    ['offers its author no image removal without an image [R-POST-42]', {}, 'Edit,Delete'],
  ])('%s', async (_, options, items) => {
    const menu = await openMenu(await showPost(options));
    expect(menu.map((item) => item.textContent).join()).toBe(items);
  });

  it.each([false, true])(
    'is absent for other users, completed: %s [R-POST-24] [R-POST-34] [R-POST-42]',
    async (finished) => {
      await showPost({ viewer: ben, image: true, finished });
      expect(screen.queryByRole('button', { name: 'Post options' })).not.toBeInTheDocument();
    },
  );

  it('offers nothing beside an open editor, since a post has one change at a time', async () => {
    const shown = await showPost({ image: true });
    await choose(shown, 'Edit');
    expect(editor()).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Post options' })).not.toBeInTheDocument();
    await press(shown, 'Cancel');
    expect(await menuButton()).toBeInTheDocument();
  });
});

describe('editing a post', () => {
  const drafts = () => Object.keys(sessionStorage).filter((key) => key.includes('post-edit'));

  async function expectReadOnly() {
    expect(await screen.findByText(/this can no longer be saved/)).toBeInTheDocument();
    expect(editor()).toHaveValue(`${TEXT} at noon`);
    expect(editor()).toHaveAttribute('readonly');
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  }

  it('continues after a reload, without taking the focus, until it is cancelled', async () => {
    const shown = await showPost();
    await edit(shown, ' at noon');
    shown.unmount();
    const again = harness.show(section(shown.game, ada), ada);
    await waitFor(() => expect(editor()).toHaveValue(`${TEXT} at noon`));
    expect(editor()).not.toHaveFocus();
    await press(again, 'Cancel');
    expect(drafts()).toEqual([]);
    again.unmount();
    harness.show(section(shown.game, ada), ada);
    expect(await screen.findByText(TEXT)).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Edit your accomplishment' })).not.toBeInTheDocument();
  });

  it('reports a failure after the screen was left, and keeps the text [R-POST-27]', async () => {
    const shown = await showPost();
    const gate = Promise.withResolvers<void>();
    failChanges(gate.promise);
    await edit(shown, ' at noon');
    await press(shown, 'Save');
    shown.update(<p>Another screen</p>);
    gate.resolve();
    await toast('Failed to update post');
    shown.update(section(shown.game, ada));
    await waitFor(() => expect(editor()).toHaveValue(`${TEXT} at noon`));
  });

  it('keeps its text readable, but not saveable, when the game ends meanwhile', async () => {
    const shown = await showPost();
    await edit(shown, ' at noon');
    shown.update(section({ ...shown.game, status: 'completed' }, ada));
    await expectReadOnly();
  });

  it('keeps its text readable when the game has ended before a reload, until it is closed', async () => {
    const shown = await showPost();
    await edit(shown, ' at noon');
    shown.unmount();
    const completed = section({ ...shown.game, status: 'completed' }, ada);
    const again = harness.show(completed, ada);
    await expectReadOnly();
    again.unmount();
    const last = harness.show(completed, ada);
    await expectReadOnly();
    await press(last, 'Close');
    expect(drafts()).toEqual([]);
  });

  it('sends the trimmed text, shows it and deletes the draft [R-POST-25] [R-POST-26] [R-POST-27]', async () => {
    const shown = await showPost();
    const bodies: unknown[] = [];
    harness.msw.use(
      http.patch('*/api/posts/*', async ({ request }) => {
        bodies.push(await request.clone().json());
      }),
    );
    await choose(shown, 'Edit');
    expect(editor()).toHaveValue(TEXT);
    await shown.user.clear(editor());
    await shown.user.type(editor(), '  I danced  ');
    expect(drafts()).toHaveLength(1);
    await press(shown, 'Save');
    await toast('Post updated successfully!');
    expect(bodies).toEqual([{ content: 'I danced' }]);
    expect(harness.requests).toContain(`PATCH ${shown.path}`);
    expect(await screen.findByText('I danced')).toBeInTheDocument();
    expect(await harness.posts(ben, shown.game)).toMatchObject([{ content: 'I danced' }]);
    expect(drafts()).toEqual([]);
  });

  it('saves no empty text, changes nothing when it is cancelled, and returns the focus [R-POST-25]', async () => {
    const shown = await showPost();
    await choose(shown, 'Edit');
    await waitFor(() => expect(editor()).toHaveFocus());
    await shown.user.clear(editor());
    await shown.user.type(editor(), '   ');
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    expect(screen.getByText('Please describe your accomplishment')).toBeInTheDocument();
    await press(shown, 'Cancel');
    expect(screen.getByText(TEXT)).toBeInTheDocument();
    expect(await menuButton()).toHaveFocus();
    expect(harness.requests.filter((one) => one.startsWith('PATCH'))).toEqual([]);
  });
});

describe('a change that cannot be undone', () => {
  const scoreOf = async (game: GameDetail) => {
    const rows = z
      .array(z.object({ user: z.object({ id: z.string() }), score: z.number() }))
      .parse((await ada.get(`/api/games/${game.id}/scores`)).json());
    return rows.find(({ user }) => user.id === ada.id)?.score;
  };

  it('is not made when it is cancelled [R-POST-29]', async () => {
    const shown = await showPost();
    await choose(shown, 'Delete');
    expect(await confirm(shown, 'Cancel')).toMatch(/points .*decrease/);
    expect(harness.requests.filter((one) => one.startsWith('DELETE'))).toEqual([]);
    expect(screen.getByText(TEXT)).toBeInTheDocument();
  });

  it('deletes a post and its point [R-POST-28] [R-POST-30] [R-POST-31] [R-POST-32]', async () => {
    const shown = await showPost();
    expect(await scoreOf(shown.game)).toBe(1);
    await choose(shown, 'Delete');
    await confirm(shown, 'Delete');
    await toast('Post deleted successfully!');
    expect(harness.requests).toContain(`DELETE ${shown.path}`);
    await waitFor(() => expect(screen.queryByText(TEXT)).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    expect(await scoreOf(shown.game)).toBe(0);
  });

  it('redacts the text of a post [R-POST-35] [R-POST-36] [R-POST-37] [R-POST-38] [R-POST-39]', async () => {
    const shown = await showPost({ finished: true });
    await choose(shown, 'Redact');
    expect(await confirm(shown, 'Redact')).toMatch(/irreversible/);
    await toast('Post content redacted successfully!');
    expect(harness.requests).toContain(`PATCH ${shown.path}/redact`);
    expect(await screen.findByText('[Content Redacted]')).toBeInTheDocument();
    expect(screen.queryByText(TEXT)).not.toBeInTheDocument();
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Post options' })).not.toBeInTheDocument(),
    );
  });

  it.each([false, true])(
    'removes the image of a post, completed: %s [R-POST-41] [R-POST-43] [R-POST-44] [R-POST-45]',
    async (finished) => {
      const shown = await showPost({ image: true, finished });
      await choose(shown, 'Remove image');
      expect(await confirm(shown, 'Remove image')).toMatch(/irreversible/);
      await toast('Image removed successfully!');
      expect(harness.requests).toContain(`PATCH ${shown.path}/remove-image`);
      await waitFor(() => expect(screen.queryByRole('img', { name: /Photo of/ })).not.toBeInTheDocument());
      expect(await harness.posts(ben, shown.game)).toMatchObject([{ image: null }]);
    },
  );

  it('removes a post from the list that was deleted elsewhere', async () => {
    const shown = await showPost();
    await ada.delete(shown.path);
    await choose(shown, 'Delete');
    await confirm(shown, 'Delete');
    await toast('Failed to delete post');
    await waitFor(() => expect(screen.queryByText(TEXT)).not.toBeInTheDocument());
  });

  it.each([
    ['deleting fails [R-POST-31]', {}, 'Delete', 'Failed to delete post'],
    ['redacting fails [R-POST-38]', { finished: true }, 'Redact', 'Failed to redact post'],
    ['removing its image fails [R-POST-45]', { image: true }, 'Remove image', 'Failed to remove image'],
  ])('keeps a post when %s', async (_, options, name, message) => {
    const shown = await showPost(options);
    failChanges();
    await choose(shown, name);
    await confirm(shown, name);
    await toast(message);
    expect(screen.getByText(TEXT)).toBeInTheDocument();
    expect(screen.queryAllByRole('img', { name: /Photo of/ })).toHaveLength('image' in options ? 1 : 0);
  });
});
