import { gameRows, makeGames, makeGroups, participantRows } from './games.ts';
import { makeAccounts, makePeople } from './people.ts';
import { makePosts } from './posts.ts';
import { createRandom } from './random.ts';
import { createSeedContext } from './seed-context.ts';
import { makeSocial } from './social.ts';

export type DemoOptions = {
  readonly seed: number;
  readonly now: Date;
  readonly passwordHash: string;
  /** The image ids of portraits and landscapes. */
  readonly portraitIds: readonly string[];
  readonly landscapeIds: readonly string[];
};

/** All rows of the demo, without writing them. The same options produce the same rows. */
export function makeDemoData({ seed, now, passwordHash, portraitIds, landscapeIds }: DemoOptions) {
  const context = createSeedContext(createRandom(seed), now);
  const people = makePeople(context, portraitIds);
  const accounts = makeAccounts(context, people, passwordHash);
  const made = makeGames(context, people);
  const games = gameRows(context, made, landscapeIds);
  const { rows: groups, members: groupMembers } = makeGroups(context, made);
  const participants = participantRows(made);
  const shared = makePosts(context, made, landscapeIds.slice(games.length));
  const social = makeSocial(context, made, people);
  return { people, accounts, games, participants, groups, groupMembers, ...shared, ...social };
}

export type DemoData = ReturnType<typeof makeDemoData>;

/** The ids of all images that rows of the demo refer to. */
export function imagesUsed({ people, games, posts }: DemoData): Set<string> {
  const ids = [
    ...people.map((one) => one.profileImageId),
    ...games.map((one) => one.coverImageId),
    ...posts.map((one) => one.imageId),
  ];
  return new Set(ids.filter((id) => typeof id === 'string'));
}
