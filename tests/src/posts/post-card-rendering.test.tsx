import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PostsSection } from '#src/features/posts/index.ts';
import * as postWords from '#src/features/posts/post-words.tsx';
import * as upvoteButton from '#src/features/posts/upvote-button.tsx';
import type { TestUser } from '#tests/support/server.ts';
import { openStage, personOf, type Stage } from './stage.tsx';

/** The content of every post and the count of every upvote button that has rendered. */
const rendered: string[] = [];
const upvotes: number[] = [];

let stage: Stage;
let ada: TestUser;
let ben: TestUser;
beforeAll(async () => {
  stage = await openStage();
  ada = await stage.server.signUp('ada');
  ben = await stage.server.signUp('ben');
});
beforeEach(() => {
  vi.spyOn(postWords, 'PostWords').mockImplementation(({ content }) => {
    rendered.push(content);
    return <p>{content}</p>;
  });
  const { UpvoteButton } = upvoteButton;
  vi.spyOn(upvoteButton, 'UpvoteButton').mockImplementation((props) => {
    upvotes.push(props.count);
    return <UpvoteButton {...props} />;
  });
});
afterAll(() => stage.close());

describe('a list of posts', () => {
  it('renders one card when one is upvoted, and no other', async () => {
    const game = await stage.play(ada, ben);
    await stage.share(ada, game, 'Older');
    await stage.share(ada, game, 'Newer');
    const { user } = stage.show(
      <PostsSection game={await stage.look(game, ben)} viewer={personOf(ben)} />,
      ben,
    );
    const [newer] = await screen.findAllByRole('button', { name: /^Upvote/ });
    if (!newer) throw new Error('There is no upvote button');
    rendered.length = 0;

    await user.click(newer);
    await waitFor(() => expect(rendered).toContain('Newer'));
    await waitFor(async () => expect((await stage.posts(ada, game))[0]?._count.upvotes).toBe(1));

    expect(new Set(rendered)).toEqual(new Set(['Newer']));
  });

  it('draws what stands on a card once when it comes', async () => {
    const game = await stage.play(ada, ben);
    for (const words of ['One', 'Two', 'Three']) await stage.share(ada, game, words);
    upvotes.length = 0;
    stage.show(<PostsSection game={await stage.look(game, ben)} viewer={personOf(ben)} />, ben);
    expect(await screen.findAllByRole('button', { name: /^Upvote/ })).toHaveLength(3);
    expect(upvotes).toEqual([0, 0, 0]);
  });
});
