import { useState } from 'react';
import type { Group, GroupMember } from '#contract/groups.ts';
import { Card } from '#src/design/card/card.tsx';
import { Row, Stack } from '#src/design/layout/layout.tsx';
import { List, ListRow, ShowMore } from '#src/design/list-row/list-row.tsx';
import { Hint, Text } from '#src/design/text/text.tsx';
import { GroupDot } from '#src/features/games/index.ts';
import { UserAvatar } from '#src/features/users/index.ts';
import { displayName } from '#src/lib/names.ts';
import { countWithNoun } from '#src/lib/text.ts';
import { AddMembers, DeleteGroup, EditGroup, RemoveMember } from './group-actions.tsx';
import * as css from './groups.css.ts';
import type { GroupsOfGame } from './groups.queries.ts';

/** How many members 'Show more' adds. */
const PAGE_SIZE = 10;

/** A group with its members, and the actions of those who may change it. */
export function GroupCard({ group, ofGame }: { group: Group; ofGame: GroupsOfGame }) {
  const [count, setCount] = useState(PAGE_SIZE);
  const { game, mayManage } = ofGame;
  return (
    <Card as="article" aria-label={group.name}>
      <Stack gap={3}>
        <Row gap={3} justify="between">
          <GroupDot color={group.color} />
          <div className={css.heading}>
            <Text as="h3" weight="bold" truncate>
              {group.name}
            </Text>
            <Hint as="span">{countWithNoun(group._count?.members ?? group.members.length, 'member')}</Hint>
          </div>
          {mayManage && (
            <span className={css.controls}>
              <EditGroup gameId={game.id} group={group} />
              <DeleteGroup gameId={game.id} group={group} />
            </span>
          )}
        </Row>
        {group.members.length > 0 && (
          <List aria-label={`Members of ${group.name}`}>
            {group.members.slice(0, count).map((member) => (
              <MemberRow key={member.userId} group={group} member={member} ofGame={ofGame} />
            ))}
          </List>
        )}
        {group.members.length > count && (
          <ShowMore onClick={() => setCount((before) => before + PAGE_SIZE)} />
        )}
        {mayManage && <AddMembers ofGame={ofGame} group={group} />}
      </Stack>
    </Card>
  );
}

interface MemberRowProps {
  readonly group: Group;
  readonly member: GroupMember;
  readonly ofGame: GroupsOfGame;
}

function MemberRow({ group, member, ofGame }: MemberRowProps) {
  const { user, userId } = member;
  const { game, viewerId, mayManage } = ofGame;
  return (
    <li>
      <ListRow
        leading={<UserAvatar user={user} />}
        title={displayName(user)}
        mark={userId === viewerId ? '(You)' : undefined}
        trailing={mayManage && <RemoveMember gameId={game.id} group={group} member={member} />}
      />
    </li>
  );
}
