import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { outboxOf } from '#src/actors/root.ts';
import { commentEntry } from '#src/features/comments/comment.entry.ts';
import { messageEntry } from '#src/features/messages/message.entry.ts';
import { accomplishmentEntry } from '#src/features/posts/accomplishment.entry.ts';
import { voteEntry } from '#src/features/posts/vote.entry.ts';
import { createGame, joinAll, share } from '#tests/support/play.ts';
import { openHarness } from '../../support/harness.tsx';

const harness = await openHarness();
const [ada, ben] = await harness.server.signUpAll('ada', 'ben');
const game = await createGame(ada, harness.server.clock);
await joinAll(game, [ben]);
const [postId = ''] = await share(ada, game.id);

const messages = `/api/messages`;
const posts = `/api/posts?gameId=${game.id}`;

it.each([
  ['message', messageEntry.create({ gameId: game.id, recipientId: ada.id, content: 'On my way' }), messages],
  ['comment', commentEntry.create({ postId, content: 'Bravo' }), posts],
  ['vote', voteEntry.create({ postId, isUpvoted: true }), posts],
  ['accomplishment', accomplishmentEntry.create({ gameId: game.id, content: 'I sang' }), posts],
])(
  'refetches a list whose pending response does not contain the delivered entry: %s',
  async (_, entry, list) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let reads = 0;
    harness.msw.use(
      http.get(`*${list.split('?')[0]}`, async () => {
        reads += 1;
        const before = (await ben.get(list)).json();
        await released;
        return HttpResponse.json(before);
      }),
    );
    const { root } = harness.visit(list === messages ? '/messages' : `/games/${game.id}`, ben);
    await waitFor(() => expect(reads).toBe(1));
    const outbox = outboxOf(root);
    outbox.send({ type: 'entry.enqueue', entry });
    await waitFor(() =>
      expect(outbox.getSnapshot().context.entries.map(({ state }) => state)).toEqual(['delivered']),
    );
    release();
    await waitFor(() => expect(reads).toBe(2));
  },
);
