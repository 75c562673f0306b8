import type { DeletionPlan } from '#contract/account.ts';
import type { InvitationsOverview } from '#contract/invitations.ts';
import type { CreatorEntry, PlayerEntry } from '#contract/leaderboard.ts';
import type { Message } from '#contract/messages.ts';
import type { AuditEntry, ModeratedAppeal, ModeratedReport, UserHistory } from '#contract/moderation.ts';
import type { Report } from '#contract/reports.ts';
import type { OwnRestriction } from '#contract/restrictions.ts';
import type { User, UserStats } from '#contract/users.ts';
import { moderatedReport, restriction } from '../../../scripts/inspector/fixtures/submissions.ts';

const MAX = 9_999_999;
const HOUR = 3_600_000;

const names: readonly (readonly [string | null, string | null, string | null])[] = [
  // The widest letter, as often as the contract allows.
  ['W'.repeat(50), 'W'.repeat(50), 'widest'],
  ['🏔️🚴‍♀️🏔️🚴‍♀️🏔️🚴‍♀️', null, 'emoji'],
  ['عبدالرحمن'.repeat(5), 'المتوكل', 'rtl'],
  ['Cara', 'Mia', 'cara'],
  [null, null, 'w'.repeat(30)],
  [null, null, null],
];

/** A user with one of the longest or widest names. */
function personAt(at: number): User {
  const [firstName = null, lastName = null, username = null] = names[at % names.length] ?? [];
  return {
    id: `person${at}`,
    firstName,
    lastName,
    username,
    email: null,
    bio: 'B'.repeat(500),
    profileImageUrl: null,
  };
}

const longGame = { id: 'game-long', name: `Donaudampfschifffahrt${'W'.repeat(79)}` };
const shortGame = { id: 'game-short', name: 'Cold water' };
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();

export const stats: UserStats = {
  gamesJoined: MAX,
  totalAccomplishments: MAX,
  totalUpvotes: 1234,
  gamesCreated: 3,
  goldMedals: MAX,
  silverMedals: 123_456,
  bronzeMedals: 1000,
  popularVoteMedals: 99,
};

/** Fifty rows, and the viewer's own far below. */
export function players(viewer: User): PlayerEntry[] {
  return Array.from({ length: 51 }, (_, at) => ({
    rank: at < 2 ? 1 : at < 50 ? at + 1 : MAX,
    user: at < 50 ? personAt(at) : viewer,
    score: MAX - at * 190_000,
    additionalInfo: {
      goldMedals: MAX - at,
      silverMedals: 123_456,
      bronzeMedals: 1000,
      popularVoteMedals: 99,
    },
  }));
}

export function creators(viewer: User): CreatorEntry[] {
  return Array.from({ length: 50 }, (_, at) => ({
    rank: at + 1,
    user: at === 1 ? viewer : personAt(at),
    score: MAX - at * 200_000,
    additionalInfo: { totalParticipants: MAX, largestGame: MAX, totalAccomplishments: MAX },
  }));
}

/** Conversations with many users, the newest first; the first one spans several days. */
export function messages(viewer: User): Message[] {
  const write = (at: number, otherAt: number, isOwn: boolean, content: string, hours: number): Message => {
    const other = { ...personAt(otherAt), viewer: { canBlock: true, canReport: true, canMessage: true } };
    const [sender, recipient] = isOwn ? [viewer, other] : [other, viewer];
    const game = otherAt % 2 === 0 ? longGame : shortGame;
    return {
      id: `message${at}`,
      senderId: sender.id,
      recipientId: recipient.id,
      sender,
      recipient,
      gameId: game.id,
      game,
      content,
      isRead: isOwn || otherAt === 0,
      createdAt: ago(hours),
      viewer: { canBlock: !isOwn, canReport: !isOwn },
    };
  };
  const texts = [
    'W'.repeat(500),
    'Short',
    'قفزت في البحيرة الباردة اليوم وكان ذلك رائعا',
    '🏔️'.repeat(40),
    'Two\nlines and a https://example.org/a/very/long/address/that/goes/on/and/on/and/on',
    'Lorem ipsum dolor sit amet. '.repeat(17).trim(),
  ];
  const long = Array.from({ length: 24 }, (_, at) =>
    write(at, 0, at % 3 === 0, texts[at % texts.length] ?? 'Yes', at * 5),
  );
  const others = Array.from({ length: 14 }, (_, at) =>
    write(100 + at, at + 1, at % 4 === 3, texts[at % texts.length] ?? 'Yes', 200 + at),
  );
  const many = Array.from({ length: 120 }, (_, at) => write(300 + at, 1, false, `Hello ${at}`, 300 + at));
  return [...long, ...others, ...many];
}

const invitedGame = (at: number): InvitationsOverview['invitations'][number]['game'] => ({
  id: `invited${at}`,
  name: at % 2 === 0 ? longGame.name : 'مغامرة '.repeat(14).trim(),
  description: at % 3 === 0 ? null : 'W'.repeat(2000),
  isPublic: at % 2 === 0,
  status: (['active', 'upcoming', 'completed'] as const)[at % 3] ?? 'active',
  startTime: ago(at),
  endTime: ago(at - 100),
});

export function invitations(viewer: User): InvitationsOverview {
  return {
    invitations: Array.from({ length: 12 }, (_, at) => ({
      id: `invitation${at}`,
      game: invitedGame(at),
      invitedBy: personAt(at),
      invitedUser: viewer,
      email: null,
      createdAt: ago(at),
    })),
    pendingRequests: Array.from({ length: 3 }, (_, at) => ({
      id: `request${at}`,
      user: viewer,
      game: invitedGame(at + 1),
      createdAt: ago(at * 1000),
    })),
  };
}

/** The effects of a deletion of an account that owns games with the longest names. */
export const deletion: DeletionPlan = {
  gamesTransferred: 1234,
  gamesDeleted: 3,
  accomplishments: MAX,
  photos: 1,
  comments: MAX,
  messages: MAX,
  transferred: Array.from({ length: 3 }, (_, at) => ({
    id: `transferred${at}`,
    name: longGame.name,
    newOwner: personAt(0),
  })),
  deleted: Array.from({ length: 3 }, (_, at) => ({ id: `deleted${at}`, name: longGame.name })),
};

const author = personAt(0);
const text = 'W'.repeat(120).concat(' Nobody should have to read this. '.repeat(20));
const decision = {
  ...restriction,
  content: text,
  statement: text,
  image: '/apple-touch-icon.png',
  game: longGame,
  appealUntil: ago(-500),
};
const report = { ...moderatedReport, author, reporter: personAt(4), note: text, content: text };
const moderated = { ...decision, user: author, moderator: personAt(2) };

/** What `/safety` and `/moderation` show, by path. */
export const safety = {
  '/api/account/restrictions': [
    decision,
    { ...decision, id: 'r2', kind: 'suspended', expiresAt: ago(-90) },
  ] satisfies OwnRestriction[],
  '/api/reports': [
    {
      id: 'own',
      status: 'resolved',
      subject: report.subject,
      reason: 'rules',
      note: text,
      outcome: 'no-action',
      isSeen: true,
      createdAt: ago(40),
    },
  ] satisfies Report[],
  '/api/moderation/reports': [
    report,
    { ...report, id: 'rep2', claim: { moderator: personAt(1), expiresAt: ago(-1) } },
  ] satisfies ModeratedReport[],
  '/api/moderation/appeals': [
    {
      id: 'a1',
      text,
      createdAt: ago(3),
      outcome: null,
      statement: null,
      decidedAt: null,
      restriction: moderated,
      reports: [report],
      canDecide: true,
    },
  ] satisfies ModeratedAppeal[],
  '/api/moderation/audit': Array.from({ length: 20 }, (_, at) => ({
    id: `audit${at}`,
    at: ago(at),
    moderator: personAt(2),
    action: 'report.no-action',
    subject: { type: 'game', id: 'someone' },
    user: author,
    details: {},
  })) satisfies AuditEntry[],
  '/api/moderation/users/someone': {
    user: author,
    createdAt: ago(9000),
    isModerator: false,
    suspensionId: null,
    reports: [report],
    restrictions: [moderated],
    notes: [{ id: 'n1', author: personAt(2), text, createdAt: ago(2) }],
  } satisfies UserHistory,
};
