import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { message } from '#contract/messages.ts';
import { postsPage } from '#contract/posts.ts';
import { newPhone } from '#tests/support/chromium.ts';
import {
  createPost,
  navigate,
  type Photo,
  type Requester,
  register,
  share,
  startGame,
  userIdOf,
} from './actions.ts';
import { type offlineHarness, waitForPersisted, waitForServiceWorker } from './offline-harness.ts';

/** The post that the other person has shared. */
export const post = (page: Page) => page.getByRole('article').filter({ hasText: 'Over the pass' });

export async function comment(page: Page, text: string): Promise<void> {
  await post(page).getByLabel('Add a comment').fill(text);
  await post(page).getByRole('button', { name: 'Post comment' }).tap();
}

/** One action for each kind of outbox entry. All but the last start on the page of the game. */
export const actions = {
  vote: (page: Page) =>
    post(page)
      .getByRole('button', { name: /^Upvote/ })
      .tap(),
  accomplishment: (page: Page, photo?: Photo) => share(page, 'Through the ford', photo),
  comment: (page: Page) => comment(page, 'Well climbed'),
  message: async (page: Page) => {
    await page.getByRole('link', { name: /^Messages/ }).tap();
    await page.getByRole('link', { name: /Where are you/ }).tap();
    await page.getByRole('textbox', { name: 'Your message' }).fill('At the ford');
    await page.getByRole('button', { name: 'Send message' }).tap();
    await page.getByRole('log', { name: 'Messages' }).getByText('At the ford').waitFor();
  },
};

/** A user in a game, in which another person has posted and from which that person has written to them. */
export function outboxFixture(harness: ReturnType<typeof offlineHarness>) {
  return {
    /** Signs both up and opens the game on the phone of the first, with all that it needs offline. */
    arrange: async (username: string) => {
      const context = await newPhone(harness.browser, { baseURL: harness.network.origin });
      onTestFinished(() => context.close());
      const other = await register(context.request, `${username}_other`, 'Olive');
      const { id, inviteCode } = await startGame(other, 'Mountain roads');
      await createPost(other, id, 'Over the pass');
      const phone = await harness.openPhone();
      const { page } = phone;
      const own = await register(phone.context.request, username, 'Ute');
      await own('POST', `/api/games/join/${inviteCode}`);
      const recipientId = await userIdOf(own);
      await other('POST', '/api/messages', { gameId: id, recipientId, content: 'Where are you?' });
      await page.goto('/messages');
      await page.getByRole('link', { name: /Where are you/ }).tap();
      await page.getByRole('log', { name: 'Messages' }).getByText('Where are you?').waitFor();
      await waitForServiceWorker(page);
      await navigate(page, `/games/${id}`);
      await page.getByText('Over the pass').waitFor();
      await waitForPersisted(page, 'Where are you?');
      await waitForPersisted(page, 'Over the pass');
      harness.network.forwarded.length = 0;
      return { ...phone, other, game: id };
    },

    /** The posts and messages of the game on the server. */
    onServer: async (other: Requester, gameId: string) => {
      const { posts } = postsPage.parse(await other('GET', `/api/posts?gameId=${gameId}&page=1&limit=20`));
      const messages = z.array(message).parse(await other('GET', '/api/messages'));
      return {
        posts: posts.map(({ content, image, _count, comments }) => [
          content,
          image === null ? 'no photo' : 'a photo',
          _count.upvotes,
          comments.map((one) => one.content).toSorted(),
        ]),
        messages: messages.map(({ content }) => content).toSorted(),
      };
    },

    /** The changes that reached the server, without ids. */
    forwarded: () =>
      harness.network.forwarded
        .map((call) => call.replace(/posts\/[^/]+/, 'posts/:id'))
        .filter((call) => /posts|comments|messages$/.test(call)),
  };
}
