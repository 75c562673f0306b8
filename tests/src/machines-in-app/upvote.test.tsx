import { fireEvent, screen } from '@testing-library/react';
import { afterAll, afterEach, describe, expect } from 'vitest';
import { toasts } from '#src/features/toasts/index.ts';
import { model } from '#tests/machines/models/upvote.model.ts';
import { post, user } from '#tests/machines/support/samples.ts';
import { holdServer } from './support/held-server.ts';
import { showPost } from './support/post-card-harness.tsx';
import { type InApp, replaysInApp } from './support/replay-in-app.ts';

const server = holdServer({ toggleUpvote: { method: 'post', path: '/api/posts/:id/upvote' } });
afterEach(() => {
  toasts.dismiss();
  server.forget();
});
afterAll(() => server.close());

const cover = await model.cover(() => true);
const button = () => screen.getByRole('button', { name: /^Upvote/ });
/** What one sees besides the votes of three others. */
const shows = (isUpvoted: boolean) => {
  expect(button()).toHaveAccessibleName(`Upvote, ${3 + Number(isUpvoted)} upvotes`);
  expect(button()).toHaveAttribute('aria-pressed', String(isUpvoted));
};

const upvote: InApp<typeof model.machine> = {
  model,
  server,
  open({ postId, isOwn, isUpvoted: isShown }) {
    const isUpvoted = isOwn ? isShown : !isShown;
    showPost({
      post: post(postId, { isUpvoted, _count: { upvotes: 3 + Number(isUpvoted), comments: 0 } }),
      viewer: user(isOwn ? 'ada' : 'ben'),
      status: 'active',
    });
    fireEvent.click(button());
  },
  does: {},
  sees: {
    toggling: ({ isUpvoted }) => shows(isUpvoted),
    // What the server says, whatever was asked for.
    counted: () => shows(true),
    rolledBack: ({ isUpvoted }) => shows(!isUpvoted),
    refused: ({ isUpvoted }) => shows(isUpvoted),
  },
  tells: {
    refuseOwnPost: 'You cannot like your own post',
    announceFailure: 'Failed to toggle upvote',
  },
  isTold: (words) => void screen.getByText(words),
};

describe('an upvote, on its card', () => {
  replaysInApp(upvote, cover);
});
