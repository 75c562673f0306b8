import type { Group, GroupScore } from '#contract/groups.ts';
import { toPerson } from '../users/person.ts';
import type { GroupRow, GroupTotal, MemberRow } from './groups.store.ts';

/** Groups with their members. A person is in one group of a game at most, so the user's id names the membership too. */
export function toGroups(groups: readonly GroupRow[], members: readonly MemberRow[]): Group[] {
  const byGroup = Map.groupBy(members, (member) => member.groupId);
  return groups.map((group) => ({
    id: group.id,
    name: group.name,
    color: group.color,
    _count: { members: group.members ?? 0 },
    members: (byGroup.get(group.id) ?? []).map(({ userId, person }) => ({
      id: userId,
      userId,
      user: toPerson(person),
    })),
  }));
}

/** Groups by the sum of their members' scores, the highest first; equal sums keep the groups' order. */
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
