import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import UsersRound from 'lucide-react/icons/users-round';
import type { GameDetail } from '#contract/games.ts';
import { Card } from '#src/design/card/card.tsx';
import { ListRowContent, listRowClass } from '#src/design/list-row/list-row.tsx';
import { Section } from '#src/design/page/page.tsx';
import { counted } from '#src/lib/text.ts';

/** The way to a game's groups. */
export function GroupsLink({ game }: { game: GameDetail }) {
  return (
    <Section title="Group Management">
      <Card padding="small">
        <Link to="/games/$id/groups" params={{ id: game.id }} className={listRowClass}>
          <ListRowContent
            leading={<UsersRound size={24} aria-hidden="true" />}
            title="Manage groups"
            subtitle={game.groups.length === 0 ? 'No groups yet' : counted(game.groups.length, 'group')}
            trailing={<ChevronRight size={20} aria-hidden="true" />}
          />
        </Link>
      </Card>
    </Section>
  );
}
