import type { Page } from 'playwright-core';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { message } from '#contract/messages.ts';
import { postsPage } from '#contract/posts.ts';
import { share, startAs } from './people.ts';
import { hasKept, settled, type weakStage } from './weak-stage.ts';

const game = z.object({ id: z.string(), inviteCode: z.string() });
const person = z.object({ id: z.string() });

/** The post that stands in the game already. */
export const post = (page: Page) => page.getByRole('article').filter({ hasText: 'Over the pass' });

/** What a person does there that can wait to be sent, kind by kind. */
export const deeds = {
  vote: (page: Page) =>
    post(page)
      .getByRole('button', { name: /^Upvote/ })
      .tap(),
  accomplishment: async (page: Page) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const photo = sharp({ create: { width: 600, height: 400, channels: 3, background: '#000', noise } });
    const buffer = await photo.jpeg().toBuffer();
    await share(page, 'Through the ford', { name: 'ford.jpg', mimeType: 'image/jpeg', buffer });
  },
  comment: async (page: Page) => {
    await post(page).getByLabel('Add a comment').fill('Well climbed');
    await post(page).getByRole('button', { name: 'Post comment' }).tap();
  },
  message: async (page: Page) => {
    await page.getByRole('link', { name: /^Messages/ }).tap();
    await page.getByRole('link', { name: /Where are you/ }).tap();
    await page.getByRole('textbox', { name: 'Your message' }).fill('At the ford');
    await page.getByRole('button', { name: 'Send message' }).tap();
    await page.getByRole('log', { name: 'Messages' }).getByText('At the ford').waitFor();
  },
};

/** A game that somebody plays on a bad network, before the real server. */
export function roughRoads(stage: ReturnType<typeof weakStage>) {
  const ask = async (page: Page, method: 'GET' | 'POST', path: string, data?: object): Promise<unknown> => {
    const headers = { origin: stage.network.origin };
    const answer = await page.request.fetch(path, { method, headers, ...(data && { data }) });
    if (!answer.ok())
      throw new Error(`${method} ${path} answered ${answer.status()}: ${await answer.text()}`);
    return answer.json();
  };

  return {
    /** Somebody's phone, open at a game in which somebody else has posted and from which that person has written. */
    arrange: async (first: string, second: string) => {
      const other = await stage.phone();
      await startAs(other.page, second.toLowerCase(), second);
      const HOUR = 3_600_000;
      const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
      const times = { startTime: at(-1), endTime: at(9) };
      const played = game.parse(
        await ask(other.page, 'POST', '/api/games', { name: 'Rough roads', ...times }),
      );
      await ask(other.page, 'POST', '/api/posts', { gameId: played.id, content: 'Over the pass' });
      const { page, context } = await stage.phone();
      await startAs(page, first.toLowerCase(), first);
      await ask(page, 'POST', `/api/games/join/${played.inviteCode}`);
      const { id: recipientId } = person.parse(await ask(page, 'GET', '/api/auth/user'));
      const content = 'Where are you?';
      await ask(other.page, 'POST', '/api/messages', { gameId: played.id, recipientId, content });
      await page.goto('/messages');
      await page.getByRole('link', { name: /Where are you/ }).tap();
      await page.getByRole('log', { name: 'Messages' }).getByText('Where are you?').waitFor();
      await settled(page);
      await hasKept(page, 'Where are you?');
      await page.goto(`/games/${played.id}`);
      await page.getByText('Over the pass').waitFor();
      await hasKept(page, 'Over the pass');
      stage.network.passed.length = 0;
      return { page, context, other: other.page, game: played.id };
    },

    /** What the server has of it all, as the other person is told. */
    atServer: async (other: Page, gameId: string) => {
      const { posts } = postsPage.parse(
        await ask(other, 'GET', `/api/posts?gameId=${gameId}&page=1&limit=20`),
      );
      const messages = z.array(message).parse(await ask(other, 'GET', '/api/messages'));
      return {
        posts: posts.map(({ content, image, _count, comments }) => [
          content,
          image === null ? 'no photo' : 'a photo',
          _count.upvotes,
          comments.map((comment) => comment.content),
        ]),
        messages: messages.map(({ content }) => content).toSorted(),
      };
    },

    /** The changes that reached the server, without the names of what they change. */
    passed: () =>
      stage.network.passed
        .map((call) => call.replace(/posts\/[^/]+/, 'posts/:id'))
        .filter((call) => /posts|comments|messages$/.test(call)),
  };
}
