import type { GameDetail } from '#contract/games.ts';
import { Card } from '#src/design/card/card.tsx';
import { Row, Stack } from '#src/design/layout/layout.tsx';
import { List } from '#src/design/list-row/list-row.tsx';
import { Section } from '#src/design/page/page.tsx';
import { Text } from '#src/design/text/text.tsx';
import { counted } from '#src/lib/text.ts';
import { GroupDot } from '../game-info.tsx';
import * as css from './game-screen.css.ts';
import { MemberRow } from './member-row.tsx';

/** The viewer's group, once the game has begun. */
export function MyGroup({ game, viewerId }: { game: GameDetail; viewerId: string }) {
  const group = game.groups.find(({ members }) => members.some(({ userId }) => userId === viewerId));
  if (game.status === 'upcoming' || group === undefined) return null;
  return (
    <Section title="My Group">
      <Card>
        <Stack gap={2}>
          <Row gap={2}>
            <GroupDot color={group.color} />
            <Text as="h3" weight="bold" truncate>
              {group.name}
            </Text>
            <Text as="span" size="sm" tone="muted" className={css.count}>
              {counted(group._count?.members ?? group.members.length, 'member')}
            </Text>
          </Row>
          <List aria-label={`Members of ${group.name}`}>
            {group.members.map(({ userId, user }) => (
              <MemberRow key={userId} user={user} gameId={game.id} viewerId={viewerId} />
            ))}
          </List>
        </Stack>
      </Card>
    </Section>
  );
}
