import { describe, expect, it } from 'vitest';
import { createCommentInput } from '#contract/comments.ts';
import { createGameInput, inviteCode, updateGameInput } from '#contract/games.ts';
import { createGroupInput, updateGroupInput } from '#contract/groups.ts';
import { contract } from '#contract/index.ts';
import { sendMessageInput } from '#contract/messages.ts';
import { createPostInput } from '#contract/posts.ts';
import { profileInput } from '#contract/users.ts';

interface Schema {
  readonly safeParse: (input: unknown) => {
    readonly error?: {
      readonly issues: readonly { readonly message: string; readonly path: PropertyKey[] }[];
    };
  };
}

/** The first issue that a schema has with an input: its field and its message. */
const firstIssue = (schema: Schema, input: unknown) => {
  const issue = schema.safeParse(input).error?.issues[0];
  return issue && `${issue.path.join('.')}: ${issue.message}`;
};

const game = { name: 'Cold water', startTime: '2026-03-01T10:00:00Z', endTime: '2026-03-31T10:00:00Z' };
const updated = { ...game, isPublic: true, requiresApproval: false };
const post = { content: 'a', gameId: 'g' };
const message = { gameId: 'g', recipientId: 'u', content: 'm'.repeat(501) };
const jpeg = 'data:image/jpeg;base64,/9j/4AAQSkZJRg==';
const noPhoto = 'image: Image must be a JPEG, PNG or WebP photo';
const { query: ranking } = contract.leaderboard.players;

describe('validation messages', () => {
  it.each<[string, Schema, object, string]>([
    ['no name', createGameInput, { ...game, name: undefined }, 'name: Name is required'],
    ['a blank name', createGameInput, { ...game, name: ' \u00a0 ' }, 'name: Name is required'],
    ['an invisible name', createGameInput, { ...game, name: '\u200b \u2060' }, 'name: Name is required'],
    ['no start', createGameInput, { ...game, startTime: '' }, 'startTime: Start date is required'],
    ['no end', createGameInput, { ...game, endTime: null }, 'endTime: End date is required'],
    [
      'an end at the very start',
      createGameInput,
      { ...game, endTime: '2026-03-01T12:00:00+02:00' },
      'endTime: End date must be after start date',
    ],
    [
      'an end whose year has five digits in UTC',
      createGameInput,
      { ...game, endTime: '9999-12-31T23:59:59-01:00' },
      'endTime: This date is too far away',
    ],
    [
      'an edit that ends before it starts',
      updateGameInput,
      { ...updated, endTime: '2026-02-01T10:00:00Z' },
      'endTime: End date must be after start date',
    ],
    [
      'a name of 101 characters',
      createGameInput,
      { ...game, name: 'x'.repeat(101) },
      'name: Name must be at most 100 characters',
    ],
    [
      'a post without text',
      createPostInput,
      { ...post, content: '\n' },
      'content: Please describe your accomplishment',
    ],
    ['a post without a game', createPostInput, { content: 'a' }, 'gameId: Please select at least one game'],
    ['a drawing', createPostInput, { ...post, image: 'data:image/svg+xml;base64,PHN2Zz4=' }, noPhoto],
    ['a photo elsewhere', createPostInput, { ...post, image: 'https://example.org/a.jpg' }, noPhoto],
    [
      'a blank comment',
      createCommentInput,
      { postId: 'p', content: '  ' },
      'content: Please write a comment',
    ],
    ['501 characters', sendMessageInput, message, 'content: Message must be at most 500 characters'],
    ['no first name', profileInput, { firstName: '' }, 'firstName: First name is required'],
    [
      'a first name of fillers',
      profileInput,
      { firstName: '\u3164\u00ad' },
      'firstName: First name is required',
    ],
    ['no group name', createGroupInput, { name: ' ', color: '#dc2626' }, 'name: Group name is required'],
    ['a group without colour', updateGroupInput, { color: '' }, 'color: Group color is required'],
    [
      'a 30-day ranking of a metric that has an all-time ranking only',
      ranking,
      { timeFrame: '30days', metric: 'medalScore' },
      'metric: This ranking is kept for all time only',
    ],
  ])('reports %s at its field', (_, schema, input, issue) => {
    expect(firstIssue(schema, input)).toBe(issue);
  });

  it('keeps invisible characters in other text, and treats optional text without other characters as absent', () => {
    const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}';
    const parsed = profileInput.parse({ firstName: ` ${family} `, lastName: '\u200b', bio: 'un\u00adseen' });
    expect(parsed).toEqual({ firstName: family, lastName: null, bio: 'un\u00adseen' });
  });

  it('accepts texts up to their limits', () => {
    expect(createGameInput.safeParse({ ...game, name: 'x'.repeat(100) }).success).toBe(true);
    expect(
      profileInput.safeParse({ firstName: 'f'.repeat(50), lastName: 'l'.repeat(50), bio: 'b'.repeat(500) })
        .success,
    ).toBe(true);
    expect(profileInput.safeParse({ firstName: 'f', bio: 'b'.repeat(501) }).success).toBe(false);
    expect(createPostInput.safeParse({ content: 'a', gameId: 'g', image: jpeg }).success).toBe(true);
  });

  it('keeps emoji and right-to-left text, trims, and drops unknown fields', () => {
    const parsed = createPostInput.parse({
      content: '  שלום 🏊‍♀️  ',
      gameId: 'g',
      userId: 'someone',
      isAdmin: true,
    });
    expect(parsed).toEqual({ content: 'שלום 🏊‍♀️', gameId: 'g' });
  });

  it('sets the defaults of a new game', () => {
    expect(createGameInput.parse(game)).toEqual({
      ...game,
      description: null,
      isPublic: true,
      requiresApproval: false,
    });
  });

  it('normalizes an invite code', () => {
    expect(inviteCode.parse(' ab12cd ')).toBe('AB12CD');
  });
});
