import { fireEvent, screen } from '@testing-library/react';
import { afterAll, afterEach, describe, expect } from 'vitest';
import { toasts } from '#src/features/toasts/index.ts';
import { model } from '#tests/machines/models/upvote.model.ts';
import { post, user } from '#tests/machines/support/samples.ts';
import { deferResponses } from './support/deferred-server.ts';
import { showPost } from './support/post-card-harness.tsx';
import { type InApp, replaysInApp } from './support/replay-in-app.ts';

const server = deferResponses({ toggleUpvote: { method: 'post', path: '/api/posts/:id/upvote' } });
afterEach(() => {
  toasts.dismiss();
  server.reset();
});
afterAll(() => server.close());

const cover = await model.cover(() => true);
const button = () => screen.getByRole('button', { name: /^Upvote/ });
/** Asserts the button of a post that three others have upvoted. */
const expectUpvoted = (isUpvoted: boolean) => {
  expect(button()).toHaveAccessibleName(`Upvote, ${3 + Number(isUpvoted)} upvotes`);
  expect(button()).toHaveAttribute('aria-pressed', String(isUpvoted));
};

const upvote: InApp<typeof model.machine> = {
  model,
  server,
  open({ postId, isOwn, isUpvoted: isExpected }) {
    const isUpvoted = isOwn ? isExpected : !isExpected;
    showPost({
      post: post(postId, { isUpvoted, _count: { upvotes: 3 + Number(isUpvoted), comments: 0 } }),
      viewer: user(isOwn ? 'ada' : 'ben'),
      status: 'active',
    });
    fireEvent.click(button());
  },
  actions: {},
  assertions: {
    toggling: ({ isUpvoted }) => expectUpvoted(isUpvoted),
    // The response of the server wins over the optimistic state.
    counted: () => expectUpvoted(true),
    rolledBack: ({ isUpvoted }) => expectUpvoted(!isUpvoted),
    refused: ({ isUpvoted }) => expectUpvoted(isUpvoted),
  },
  announcements: {
    refuseOwnPost: 'You cannot like your own post',
    announceFailure: 'Failed to toggle upvote',
  },
  expectAnnounced: (text) => void screen.getByText(text),
};

describe('an upvote on a post card', () => {
  replaysInApp(upvote, cover);
});
