import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { REDACTED_CONTENT } from '#contract/constants.ts';
import type { Post } from '#contract/posts.ts';
import {
  comments,
  gameResults,
  images,
  newId,
  participants,
  posts,
  postUpvotes,
  reports,
} from '#server/db/schema/index.ts';
import { recount } from '#server/db/seed/recount.ts';
import { lockUsersForShare } from '#server/moderation/restrictions.store.ts';
import { deleteAccount } from '#tests/server/account/support.ts';
import { eraseDeleted } from '#tests/support/enqueued-jobs.ts';
import { completeAtEnd } from '#tests/support/games.ts';
import { photoDataUrl } from '#tests/support/photos.ts';
import { expectStatus, idOf, joinAll } from '#tests/support/play.ts';
import { share } from '#tests/support/posting.ts';
import { expectCorrectCounts } from '#tests/support/recounted.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';
import { openModerationFixtures } from './support.ts';

const stretch = await openTestApp();
const { db } = stretch;
const { fixture, decide, end, restrictionsOf } = openModerationFixtures(stretch);

/** A post with a photo that Bob has shared in Ann's game. */
let post: Post;
let photo: string;
let count = 0;
beforeEach(async () => {
  count += 1;
  const image = await photoDataUrl(count * 5);
  post = await share(fixture().bob, fixture().game.id, 'Rude post', { image });
  photo = post.image?.split('/').at(-1) ?? '';
});

const act = async (body: object, by = fixture().ann) => {
  const url = `/api/games/${fixture().game.id}/moderation/actions`;
  return idOf(expectStatus(200, await by.post(url, { reason: 'spam', ...body })));
};
const subject = () => ({ type: 'post', id: post.id });
const reinstate = (decisionId: string) => act({ action: 'reinstate', decisionId });
const reportBy = async (who: TestUser, seenText: string) =>
  idOf(expectStatus(201, await who.post('/api/reports', { subject: subject(), reason: 'spam', seenText })));
/** Removes the post as a service moderator; returns what takes that back. */
async function removeAsServiceModerator() {
  const { mod, ann, bob } = fixture();
  expectStatus(200, await decide(mod, await reportBy(ann, 'Rude post'), 'removed'));
  const [removed] = await restrictionsOf(bob);
  return async () => {
    expectStatus(200, await end(mod, removed?.id ?? ''));
  };
}
const stored = async () => (await db.select().from(posts).where(eq(posts.id, post.id)))[0];
const hasPhoto = async () => (await db.$count(images, eq(images.id, photo))) > 0;

/** Who takes the post out. Each returns a further decision, if there is one; that returns what reinstates the post. */
const hiddenBy = {
  'the managers of its game': async () => {
    const id = await act({ action: 'hide', subject: subject() });
    return async () => () => reinstate(id);
  },
  'managers who then remove it': async () => {
    await act({ action: 'hide', subject: subject() });
    return async () => {
      const id = await act({ action: 'remove', subject: subject() });
      return () => reinstate(id);
    };
  },
  'service moderators': async () => {
    const putBack = await removeAsServiceModerator();
    return async () => putBack;
  },
  'managers, and then by service moderators': async () => {
    await act({ action: 'hide', subject: subject() });
    return removeAsServiceModerator;
  },
} as const;

describe.each(Object.entries(hiddenBy))('a post of a completed game that is hidden by %s', (_, hide) => {
  it('stays redacted if its author redacts it before it is reinstated, and the text remains evidence [R-SAFE-218]', async () => {
    const { bob, other, game } = fixture();
    await completeAtEnd(stretch, game);
    const decideAgain = await hide();
    expectStatus(200, await bob.patch(`/api/posts/${post.id}/redact`));
    const redactedAt = stretch.clock.now();
    const putBack = await decideAgain();
    const [decision] = await restrictionsOf(bob);
    expect(decision?.content).toBe('Rude post');
    stretch.clock.advance(60_000);
    await putBack();
    expect(await stored()).toMatchObject({ content: REDACTED_CONTENT, redactedAt, imageId: photo });
    // As after any redaction, who has seen the text can report it.
    const reported = await reportBy(other, 'Rude post');
    const [evidence] = await db.select().from(reports).where(eq(reports.id, reported));
    expect(evidence?.content).toContain('Rude post');
  });

  it('is reinstated without a photo that its author has removed before, which is deleted [R-SAFE-218]', async () => {
    const { bob, game } = fixture();
    await completeAtEnd(stretch, game);
    const decideAgain = await hide();
    expectStatus(200, await bob.patch(`/api/posts/${post.id}/remove-image`));
    const putBack = await decideAgain();
    expect(await hasPhoto()).toBe(true);
    await db.delete(reports);
    await putBack();
    expect(await stored()).toMatchObject({ content: 'Rude post', redactedAt: null, imageId: null });
    expect(await hasPhoto()).toBe(false);
  });
});

describe('the photo of a post whose removal by service moderators ends', () => {
  it.each([
    ['its game is erased', () => fixture().ann.delete(`/api/games/${fixture().game.id}`)],
    ['its author has deleted their account', () => deleteAccount(fixture().bob)],
  ])(
    'is deleted when %s, because the post cannot be restored [R-SAFE-220]',
    async (_, deleteGameOrAccount) => {
      const putBack = await removeAsServiceModerator();
      expectStatus(200, await deleteGameOrAccount());
      await eraseDeleted(stretch);
      await db.delete(reports);
      expect(await hasPhoto()).toBe(true);
      await putBack();
      expect([await stored(), await hasPhoto()]).toEqual([undefined, false]);
    },
  );
});

describe('a post whose author has joined again after the end', () => {
  it('gives its author no point when it is reinstated [R-SAFE-221]', async () => {
    const { bob, game } = fixture();
    const id = await act({ action: 'hide', subject: subject() });
    expectStatus(200, await bob.post(`/api/games/${game.id}/leave`));
    await completeAtEnd(stretch, game);
    await joinAll(game, [bob]);
    await reinstate(id);
    const [bobs] = await db
      .select({ score: participants.score, counts: participants.counts })
      .from(participants)
      .where(and(eq(participants.gameId, game.id), eq(participants.userId, bob.id)));
    expect([(await stored())?.content, bobs]).toEqual(['Rude post', { score: 0, counts: false }]);
    await expectCorrectCounts(db);
  });
});

describe('a participant who was removed, and has joined again after the end to see the results', () => {
  it('is reinstated with score, group and result, and stays an admin [R-SAFE-223]', async () => {
    const { ann, bob, game } = fixture();
    await completeAtEnd(stretch, game);
    const ofBob = async () => [
      (await db.select().from(participants).where(eq(participants.userId, bob.id)))[0],
      (await db.select().from(gameResults).where(eq(gameResults.userId, bob.id)))[0],
    ];
    const [membership, result] = await ofBob();
    const id = await act({ action: 'remove', subject: { type: 'user', id: bob.id } });
    await joinAll(game, [bob]);
    const role = `/api/games/${game.id}/participants/${bob.id}/admin`;
    expectStatus(200, await ann.put(role, { isAdmin: true }));
    expect(await ofBob()).toEqual([expect.objectContaining({ counts: false, score: 0 }), undefined]);
    await reinstate(id);
    expect(await ofBob()).toEqual([{ ...membership, isAdmin: true }, result]);
    await expectCorrectCounts(db);
  });
});

describe('a post with many votes and comments', () => {
  it('is reinstated with all of them [R-SAFE-219]', async () => {
    const { ann, bob } = fixture();
    const votes = 16_400;
    const written = 11_000;
    const now = sql`${stretch.clock.now().toISOString()}::timestamptz`;
    await db.execute(sql`
      with people as (
        insert into users (id, username, display_username, email, first_name, created_at, updated_at)
        select gen_random_uuid(), 'fan.' || n, 'fan.' || n, 'fan.' || n || '@example.com', 'Fan', ${now}, ${now}
        from generate_series(1, ${votes}::int) n
        returning id
      )
      insert into post_upvotes (post_id, user_id, author_id, created_at)
      select ${post.id}, id, ${bob.id}, ${now} from people`);
    await db.execute(sql`
      insert into comments (id, post_id, game_id, user_id, content, created_at)
      select gen_random_uuid(), ${post.id}, ${fixture().game.id}, ${ann.id}, 'Comment ' || n, ${now}
      from generate_series(1, ${written}::int) n`);
    await db.transaction(recount);
    await reinstate(await act({ action: 'hide', subject: subject() }));
    expect(await stored()).toMatchObject({ upvotesCount: votes, commentsCount: written });
    const kept = await db.$count(comments, eq(comments.postId, post.id));
    expect([await db.$count(postUpvotes, eq(postUpvotes.postId, post.id)), kept]).toEqual([votes, written]);
    expectStatus(200, await bob.delete(`/api/posts/${post.id}`));
  });

  it('can have any number of commenting users, who are locked [R-SAFE-219]', async () => {
    const unknown = Array.from({ length: 70_000 }, newId);
    expect(await lockUsersForShare(db, [...unknown, fixture().bob.id])).toEqual(new Set([fixture().bob.id]));
  });
});
