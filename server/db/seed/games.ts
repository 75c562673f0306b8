import { GROUP_COLORS } from '#contract/groups.ts';
import { generateInviteCode } from '../../games/invite-code.ts';
import type { games, groupMembers, groups, participants } from '../schema/index.ts';
import type { DemoGame } from './demo-game.ts';
import { activeGames } from './games-active.data.ts';
import { pastGames, upcomingGames } from './games-other.data.ts';
import type { Person } from './people.ts';
import { DAY, earliest, HOUR, later, momentBetween, type SeedContext } from './seed-context.ts';

export type Player = { readonly person: Person; readonly joinedAt: Date; readonly isAdmin: boolean };

export type Game = {
  readonly id: string;
  readonly demo: DemoGame;
  readonly creator: Person;
  readonly startTime: Date;
  readonly endTime: Date;
  readonly createdAt: Date;
  readonly players: readonly Player[];
};

/** All games with their participants. */
export function makeGames(context: SeedContext, people: readonly Person[]): Game[] {
  const midnight = new Date(Math.floor(context.now.getTime() / DAY) * DAY);
  return [...activeGames, ...upcomingGames, ...pastGames].map((demo) => {
    const startTime = later(midnight, demo.from * DAY);
    const endTime = later(midnight, demo.to * DAY + 20 * HOUR);
    const createdAt = later(earliest(startTime, context.now), -DAY * context.random.between(2, 5));
    const creator = people[demo.creator];
    if (!creator) throw new Error(`${demo.name} has no creator`);
    const players = makePlayers(context, demo, people, creator, createdAt, endTime);
    return { id: context.idAt(createdAt), demo, creator, startTime, endTime, createdAt, players };
  });
}

function makePlayers(
  { random, now }: SeedContext,
  demo: DemoGame,
  people: readonly Person[],
  creator: Person,
  createdAt: Date,
  endTime: Date,
): Player[] {
  const [demoUser, ...others] = people;
  if (!demoUser) throw new Error('The demo account is missing');
  const isParticipant = demo.demo === 'participant' || demo.demo === 'admin';
  const first = isParticipant ? [demoUser] : [];
  const rest = random.sample(
    others.filter((person) => person !== creator),
    demo.players - 1 - first.length,
  );
  const until = earliest(later(createdAt, 8 * DAY), earliest(now, later(endTime, -DAY)));
  return [
    { person: creator, joinedAt: createdAt, isAdmin: true },
    ...[...first, ...rest].map((person, index) => ({
      person,
      joinedAt: momentBetween(random, createdAt, until),
      isAdmin: person === demoUser ? demo.demo === 'admin' : index === 1 && random.chance(0.5),
    })),
  ];
}

export function gameRows(
  { random }: SeedContext,
  made: readonly Game[],
  covers: readonly string[],
): (typeof games.$inferInsert & { readonly id: string })[] {
  return made.map(({ id, demo, creator, startTime, endTime, createdAt }, index) => ({
    id,
    name: demo.name,
    description: demo.description,
    coverImageId: covers[index] ?? null,
    startTime,
    endTime,
    isPublic: demo.isPublic,
    requiresApproval: demo.requiresApproval ?? false,
    inviteCode: generateInviteCode((below) => random.whole(0, below - 1)),
    creatorId: creator.id,
    createdAt,
    updatedAt: createdAt,
  }));
}

export function participantRows(made: readonly Game[]): (typeof participants.$inferInsert)[] {
  return made.flatMap(({ id: gameId, players }) =>
    players.map(({ person, joinedAt, isAdmin }) => ({ gameId, userId: person.id, joinedAt, isAdmin })),
  );
}

type Groups = {
  readonly rows: (typeof groups.$inferInsert)[];
  readonly members: (typeof groupMembers.$inferInsert)[];
};

/** Groups with the default colors; four of five players are in one. */
export function makeGroups({ random, idAt }: SeedContext, made: readonly Game[]): Groups {
  const rows: Groups['rows'] = [];
  const members: Groups['members'] = [];
  for (const game of made.filter((one) => one.demo.groups.length > 0)) {
    const ids = game.demo.groups.map((name, index) => {
      const id = idAt(game.createdAt);
      const color = GROUP_COLORS[index % GROUP_COLORS.length]?.hex ?? '#7c3aed';
      rows.push({ id, gameId: game.id, name, color, createdAt: game.createdAt });
      return id;
    });
    for (const { person, joinedAt } of game.players) {
      const isDemo = person.username === 'demo';
      if (!isDemo && random.chance(0.2)) continue;
      members.push({ gameId: game.id, userId: person.id, groupId: random.pick(ids), addedAt: joinedAt });
    }
  }
  return { rows, members };
}
