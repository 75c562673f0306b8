import { describe, expect, it } from 'vitest';
import { createCommentInput } from '#contract/comments.ts';
import { createGameInput, inviteCode, updateGameInput } from '#contract/games.ts';
import { createGroupInput, GROUP_COLORS, updateGroupInput } from '#contract/groups.ts';
import { contract } from '#contract/index.ts';
import { sendMessageInput } from '#contract/messages.ts';
import { createPostInput } from '#contract/posts.ts';
import { profileInput } from '#contract/users.ts';

type Parsed = {
  success: boolean;
  error?: { issues: { message: string; path: PropertyKey[] }[] } | undefined;
};

const firstIssue = (parsed: Parsed) => {
  const issue = parsed.error?.issues[0];
  return issue ? { at: issue.path.join('.'), message: issue.message } : null;
};

const game = { name: 'Cold water', startTime: '2026-03-01T10:00:00Z', endTime: '2026-03-31T10:00:00Z' };
const jpeg = 'data:image/jpeg;base64,/9j/4AAQSkZJRg==';

describe('validation messages', () => {
  it.each([
    [
      'a game without a name',
      createGameInput.safeParse({ ...game, name: undefined }),
      'name',
      'Name is required',
    ],
    ['a blank name', createGameInput.safeParse({ ...game, name: ' \u00a0 ' }), 'name', 'Name is required'],
    [
      'no start',
      createGameInput.safeParse({ ...game, startTime: '' }),
      'startTime',
      'Start date is required',
    ],
    ['no end', createGameInput.safeParse({ ...game, endTime: null }), 'endTime', 'End date is required'],
    [
      'an end at the very start',
      createGameInput.safeParse({ ...game, endTime: '2026-03-01T12:00:00+02:00' }),
      'endTime',
      'End date must be after start date',
    ],
    [
      'an end whose year has five digits in UTC',
      createGameInput.safeParse({ ...game, endTime: '9999-12-31T23:59:59-01:00' }),
      'endTime',
      'This date is too far away',
    ],
    [
      'an edit that ends before it starts',
      updateGameInput.safeParse({
        ...game,
        isPublic: true,
        requiresApproval: false,
        endTime: '2026-02-01T10:00:00Z',
      }),
      'endTime',
      'End date must be after start date',
    ],
    [
      'a name of 101 characters',
      createGameInput.safeParse({ ...game, name: 'x'.repeat(101) }),
      'name',
      'Name must be at most 100 characters',
    ],
    [
      'a post without text',
      createPostInput.safeParse({ content: '\n', gameId: 'g' }),
      'content',
      'Please describe your accomplishment',
    ],
    [
      'a post without a game',
      createPostInput.safeParse({ content: 'I did it' }),
      'gameId',
      'Please select at least one game',
    ],
    [
      'a post with a drawing',
      createPostInput.safeParse({ content: 'a', gameId: 'g', image: 'data:image/svg+xml;base64,PHN2Zz4=' }),
      'image',
      'Image must be a JPEG, PNG or WebP photo',
    ],
    [
      'a post with a photo address elsewhere',
      createPostInput.safeParse({ content: 'a', gameId: 'g', image: 'https://example.org/a.jpg' }),
      'image',
      'Image must be a JPEG, PNG or WebP photo',
    ],
    [
      'a blank comment',
      createCommentInput.safeParse({ postId: 'p', content: '  ' }),
      'content',
      'Please write a comment',
    ],
    [
      'a message of 501 characters',
      sendMessageInput.safeParse({ gameId: 'g', recipientId: 'u', content: 'm'.repeat(501) }),
      'content',
      'Message must be at most 500 characters',
    ],
    [
      'a profile without a first name',
      profileInput.safeParse({ firstName: '' }),
      'firstName',
      'First name is required',
    ],
    [
      'a group without a name',
      createGroupInput.safeParse({ name: ' ', color: '#dc2626' }),
      'name',
      'Group name is required',
    ],
    [
      'a group edited to no colour',
      updateGroupInput.safeParse({ color: '' }),
      'color',
      'Group color is required',
    ],
    [
      'a ranking for 30 days that is kept for all time only',
      contract.leaderboard.players.query.safeParse({ timeFrame: '30days', metric: 'medalScore' }),
      'metric',
      'This ranking is kept for all time only',
    ],
  ])('reports %s at its field', (_what, parsed: Parsed, at, message) => {
    expect(firstIssue(parsed)).toEqual({ at, message });
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

  it('lists ten group colors in order', () => {
    expect(GROUP_COLORS.map((color) => color.name)).toEqual([
      'red',
      'orange',
      'yellow',
      'green',
      'cyan',
      'blue',
      'indigo',
      'violet',
      'pink',
      'amber',
    ]);
    expect(new Set(GROUP_COLORS.map((color) => color.hex)).size).toBe(10);
  });
});
