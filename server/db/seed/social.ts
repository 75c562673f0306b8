import type { invitations, joinRequests, messages } from '../schema/index.ts';
import type { Game } from './games.ts';
import type { Person } from './people.ts';
import {
  DAY,
  earliest,
  HOUR,
  later,
  latest,
  MINUTE,
  momentBetween,
  type SeedContext,
} from './seed-context.ts';
import { conversations } from './texts.data.ts';

export type Social = {
  readonly invitations: (typeof invitations.$inferInsert)[];
  readonly joinRequests: (typeof joinRequests.$inferInsert)[];
  readonly messages: (typeof messages.$inferInsert)[];
};

/** Invitations, join requests and messages; the demo account has some of each. */
export function makeSocial(context: SeedContext, games: readonly Game[], people: readonly Person[]): Social {
  const [demoUser] = people;
  if (!demoUser) throw new Error('The demo account is missing');
  return {
    invitations: makeInvitations(context, games, people, demoUser),
    joinRequests: makeRequests(context, games, people, demoUser),
    messages: makeMessages(context, games, demoUser),
  };
}

const isIn = (game: Game, person: Person) => game.players.some((player) => player.person === person);
const isOpen = (game: Game, now: Date) => game.endTime > now;

function makeInvitations(
  context: SeedContext,
  games: readonly Game[],
  people: readonly Person[],
  demoUser: Person,
) {
  const { random, now, idAt } = context;
  return games
    .filter((game) => isOpen(game, now))
    .flatMap((game) => {
      const outside = people.filter((person) => person !== demoUser && !isIn(game, person));
      const wanted = game.demo.demo === 'invited' || game.demo.demo === 'none' ? [demoUser] : [];
      const invited = [...wanted, ...random.sample(outside, isIn(game, demoUser) ? 3 : 1)];
      return invited.map((person) => {
        const createdAt = momentBetween(random, latest(game.createdAt, later(now, -2 * DAY)), now);
        const inviter = person === demoUser ? game.creator : random.pick(game.players).person;
        return {
          id: idAt(createdAt),
          gameId: game.id,
          invitedById: inviter.id,
          invitedUserId: person.id,
          createdAt,
        };
      });
    });
}

function makeRequests(
  context: SeedContext,
  games: readonly Game[],
  people: readonly Person[],
  demoUser: Person,
) {
  const { random, now, idAt } = context;
  return games
    .filter((game) => isOpen(game, now) && game.demo.requiresApproval === true)
    .flatMap((game) => {
      const outside = people.filter((person) => person !== demoUser && !isIn(game, person));
      const requesters = [
        ...(game.demo.demo === 'requested' ? [demoUser] : []),
        ...random.sample(outside, random.whole(3, 4)),
      ];
      return requesters.map((person) => {
        const createdAt = momentBetween(random, latest(game.createdAt, later(now, -3 * DAY)), now);
        return { id: idAt(createdAt), gameId: game.id, userId: person.id, createdAt };
      });
    });
}

/** Conversations of the demo account with one player each; some end with unread messages. */
function makeMessages(context: SeedContext, games: readonly Game[], demoUser: Person): Social['messages'] {
  const { random, now, idAt } = context;
  const shared = games.filter((game) => isIn(game, demoUser));
  return conversations.flatMap((lines, index) => {
    const game = shared[index % shared.length];
    const others = game ? game.players.filter(({ person }) => person !== demoUser) : [];
    if (!game || others.length === 0) return [];
    const { person: other } = random.pick(others);
    const start = latest(later(now, -DAY * random.between(0.2, 4)), later(game.createdAt, HOUR));
    let createdAt = earliest(start, later(now, -lines.length * HOUR));
    return lines.map((content, turn) => {
      const isMine = (turn + index) % 2 === 0;
      createdAt = later(createdAt, MINUTE * random.between(2, 45));
      const isNew = turn === lines.length - 1 && !isMine;
      return {
        id: idAt(createdAt),
        gameId: game.id,
        senderId: isMine ? demoUser.id : other.id,
        recipientId: isMine ? other.id : demoUser.id,
        content,
        createdAt,
        readAt: isNew ? null : earliest(later(createdAt, 5 * MINUTE), now),
      };
    });
  });
}
