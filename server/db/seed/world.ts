import { gameRows, makeGames, makeGroups, participantRows } from './games.ts';
import { makeAccounts, makePeople } from './people.ts';
import { makePosts } from './posts.ts';
import { createRandom } from './random.ts';
import { makeSocial } from './social.ts';
import { createKit } from './tools.ts';

export type WorldOptions = {
  readonly seed: number;
  readonly now: Date;
  readonly passwordHash: string;
  /** The images people and landscapes are shown with. */
  readonly portraitIds: readonly string[];
  readonly landscapeIds: readonly string[];
};

/** All rows of the demo, and nothing written yet. The same options always make the same world. */
export function makeWorld({ seed, now, passwordHash, portraitIds, landscapeIds }: WorldOptions) {
  const kit = createKit(createRandom(seed), now);
  const people = makePeople(kit, portraitIds);
  const accounts = makeAccounts(kit, people, passwordHash);
  const made = makeGames(kit, people);
  const games = gameRows(kit, made, landscapeIds);
  const { rows: groups, members: groupMembers } = makeGroups(kit, made);
  const participants = participantRows(made);
  const shared = makePosts(kit, made, landscapeIds.slice(games.length));
  const social = makeSocial(kit, made, people);
  return { people, accounts, games, participants, groups, groupMembers, ...shared, ...social };
}

export type World = ReturnType<typeof makeWorld>;

/** The images that somebody or something in the world is shown with. */
export function imagesUsed({ people, games, posts }: World): Set<string> {
  const ids = [
    ...people.map((one) => one.profileImageId),
    ...games.map((one) => one.coverImageId),
    ...posts.map((one) => one.imageId),
  ];
  return new Set(ids.filter((id) => typeof id === 'string'));
}
