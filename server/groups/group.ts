import type { Group, GroupMember, GroupScore } from '#contract/groups.ts';
import { toPublicUser } from '../users/public-user.ts';
import { canMessage } from '../visibility/viewer-actions.ts';
import type { GroupRow, GroupTotal, MemberRow } from './groups.store.ts';

/**
 * Groups with their members. A user is in one group per game, so the user's id identifies the membership. With a viewer, the members of their
 * own group say who can be written to.
 */
export function toGroups(
  groups: readonly GroupRow[],
  members: readonly MemberRow[],
  viewerId?: string,
): Group[] {
  const ownGroup = members.find(({ userId }) => userId === viewerId)?.groupId;
  const toMember = ({ userId, groupId, person }: MemberRow): GroupMember => {
    const user = toPublicUser(person);
    const isOffered = viewerId !== undefined && groupId === ownGroup && canMessage(viewerId, user);
    return { id: userId, userId, user: isOffered ? { ...user, viewer: { canMessage: true } } : user };
  };
  const byGroup = Map.groupBy(members, (member) => member.groupId);
  return groups.map((group) => ({
    id: group.id,
    name: group.name,
    color: group.color,
    _count: { members: group.members },
    members: (byGroup.get(group.id) ?? []).map(toMember),
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
