import { fireEvent, screen } from '@testing-library/react';
import { afterAll, afterEach, describe, expect } from 'vitest';
import { toasts } from '#src/features/toasts/index.ts';
import { model } from '#tests/machines/models/upvote.model.ts';
import { post, user } from '#tests/machines/support/samples.ts';
import { holdServer } from './support/held-server.ts';
import { type PostStage, showPost } from './support/post-card-stage.tsx';
import { type InApp, replaysInApp } from './support/replay-in-app.ts';

const server = holdServer({ toggleUpvote: { method: 'post', path: '/api/posts/:id/upvote' } });
afterEach(() => {
  toasts.dismiss();
  server.forget();
});
afterAll(() => server.close());

const cover = await model.cover(() => true);
let stage: PostStage;

const button = () => screen.getByRole('button', { name: /^Upvote/ });
const shows = (vote: { isUpvoted: boolean; count: number }) => {
  expect(button()).toHaveAccessibleName(`Upvote, ${vote.count} upvote${vote.count === 1 ? '' : 's'}`);
  expect(button()).toHaveAttribute('aria-pressed', String(vote.isUpvoted));
};

const upvote: InApp<typeof model.machine> = {
  model,
  server,
  open({ postId, isOwn, isUpvoted, count }) {
    stage = showPost({
      post: post(postId, { isUpvoted, _count: { upvotes: count, comments: 0 } }),
      viewer: user(isOwn ? 'ada' : 'ben'),
      status: 'active',
    });
  },
  does: {
    'upvote.toggle': () => void fireEvent.click(button()),
    'post.refreshed': ({ isUpvoted, count }) =>
      stage.refresh((one) => ({
        ...one,
        isUpvoted: Boolean(isUpvoted),
        _count: { ...one._count, upvotes: Number(count) },
      })),
  },
  sees: {
    idle: shows,
    // Ahead of the server: what the machine shows is what one sees, with nothing that waits.
    toggling: shows,
  },
  tells: {
    refuseOwnPost: 'You cannot like your own post',
    keepUpvotes: null,
    announceFailure: 'Failed to toggle upvote',
  },
  isTold: (words) => void screen.getByText(words),
};

describe('an upvote, on its card', () => {
  replaysInApp(upvote, cover);
});
