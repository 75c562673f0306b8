import { useState } from 'react';
import type { Group } from '#contract/groups.ts';
import { Button } from '#src/design/button/button.tsx';
import { Card } from '#src/design/card/card.tsx';
import { Row, Stack } from '#src/design/layout/layout.tsx';
import { List } from '#src/design/list-row/list-row.tsx';
import { Text } from '#src/design/text/text.tsx';
import { GroupDot } from '#src/features/games/index.ts';
import { counted } from '#src/lib/text.ts';
import { AddMembers } from './add-members.tsx';
import { DeleteGroup } from './delete-group.tsx';
import { EditGroup } from './edit-group.tsx';
import * as css from './groups.css.ts';
import type { GroupsOfGame } from './groups-of-game.ts';
import { MemberRow } from './member-row.tsx';

const STEP = 10;

/** A group with its members; with ways to change both for whoever may. */
export function GroupCard({ group, ofGame }: { group: Group; ofGame: GroupsOfGame }) {
  const [count, setCount] = useState(STEP);
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
            <Text as="span" size="sm" tone="muted">
              {counted(group._count?.members ?? group.members.length, 'member')}
            </Text>
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
          <Button variant="ghost" block onClick={() => setCount((before) => before + STEP)}>
            Show more
          </Button>
        )}
        {mayManage && <AddMembers ofGame={ofGame} group={group} />}
      </Stack>
    </Card>
  );
}
