import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { message } from '#contract/messages.ts';
import { postsPage } from '#contract/posts.ts';
import { newPhone } from '#tests/support/chromium.ts';
import { navigate, type Photo, type Requester, register, requester, share } from './actions.ts';
import { type offlineHarness, waitForPersisted, waitForServiceWorker } from './offline-harness.ts';

const game = z.object({ id: z.string(), inviteCode: z.string() });
const person = z.object({ id: z.string() });

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
      await register(context.request, `${username}_other`, 'Olive');
      const other = requester(context.request, harness.network.origin);
      const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
      const times = { startTime: at(-1), endTime: at(9) };
      const { id, inviteCode } = game.parse(
        await other('POST', '/api/games', { name: 'Rough roads', ...times }),
      );
      await other('POST', '/api/posts', { gameId: id, content: 'Over the pass' });
      const phone = await harness.openPhone();
      const { page } = phone;
      await register(phone.context.request, username, 'Ute');
      const own = requester(phone.context.request, harness.network.origin);
      await own('POST', `/api/games/join/${inviteCode}`);
      const { id: recipientId } = person.parse(await own('GET', '/api/auth/user'));
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
