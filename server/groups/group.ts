import type { Group, GroupScore } from '#contract/groups.ts';
import { toPublicUser } from '../users/public-user.ts';
import type { GroupRow, GroupTotal, MemberRow } from './groups.store.ts';

/** Groups with their members. A user is in one group per game, so the user's id identifies the membership. */
export function toGroups(groups: readonly GroupRow[], members: readonly MemberRow[]): Group[] {
  const byGroup = Map.groupBy(members, (member) => member.groupId);
  return groups.map((group) => ({
    id: group.id,
    name: group.name,
    color: group.color,
    _count: { members: group.members },
    members: (byGroup.get(group.id) ?? []).map(({ userId, person }) => ({
      id: userId,
      userId,
      user: toPublicUser(person),
    })),
  }));
}

/** Groups by total score, highest first; equal ones in creation order. */
export function toGroupScores(
  groups: readonly GroupRow[],
  members: readonly MemberRow[],
  sums: readonly GroupTotal[],
): GroupScore[] {
  const totals = new Map(sums.map(({ groupId, totalScore }) => [groupId, totalScore]));
  return toGroups(groups, members)
    .map((group) => ({ group, totalScore: totals.get(group.id) ?? 0 }))
    .toSorted((a, b) => b.totalScore - a.totalScore);
}
