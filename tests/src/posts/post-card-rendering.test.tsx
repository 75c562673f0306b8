import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PostsSection } from '#src/features/posts/index.ts';
import * as postWords from '#src/features/posts/post-words.tsx';
import * as upvoteButton from '#src/features/posts/upvote-button.tsx';
import { openPostHarness, personOf } from './harness.tsx';

/** The content of every post and the count of every upvote button that has rendered. */
const rendered: string[] = [];
const upvotes: number[] = [];

const harness = await openPostHarness();
const ada = await harness.server.signUp('ada');
const ben = await harness.server.signUp('ben');
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

describe('a list of posts', () => {
  it('renders one card when one is upvoted, and no other', async () => {
    const game = await harness.play(ada, ben);
    await harness.share(ada, game, 'Older');
    await harness.share(ada, game, 'Newer');
    const { user } = harness.show(
      <PostsSection game={await harness.look(game, ben)} viewer={personOf(ben)} />,
      ben,
    );
    const [newer] = await screen.findAllByRole('button', { name: /^Upvote/ });
    if (!newer) throw new Error('There is no upvote button');
    rendered.length = 0;

    await user.click(newer);
    await waitFor(() => expect(rendered).toContain('Newer'));
    await waitFor(async () => expect((await harness.posts(ada, game))[0]?._count.upvotes).toBe(1));

    expect(new Set(rendered)).toEqual(new Set(['Newer']));
  });

  it('draws what stands on a card once when it comes', async () => {
    const game = await harness.play(ada, ben);
    for (const words of ['One', 'Two', 'Three']) await harness.share(ada, game, words);
    upvotes.length = 0;
    harness.show(<PostsSection game={await harness.look(game, ben)} viewer={personOf(ben)} />, ben);
    expect(await screen.findAllByRole('button', { name: /^Upvote/ })).toHaveLength(3);
    expect(upvotes).toEqual([0, 0, 0]);
  });
});
