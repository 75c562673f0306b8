import type { Game } from '#contract/games.ts';
import type { User } from '#contract/users.ts';
import { Avatar } from '#src/design/avatar/avatar.tsx';
import { Button } from '#src/design/button/button.tsx';
import { SearchField } from '#src/design/field/search-field.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { List, ListRow } from '#src/design/list-row/list-row.tsx';
import { Text } from '#src/design/text/text.tsx';
import { useViewer } from '#src/features/auth/index.ts';
import { displayName, initials } from '#src/lib/names.ts';
import * as css from './share-game.css.ts';
import { useInvite } from './use-invite.ts';
import { useUsernameSearch } from './use-username-search.ts';

/** Finds people and invites them. Only who takes part in a game can bring others in by name. */
export function UsernamePanel({ game }: { game: Pick<Game, 'id' | 'viewer'> }) {
  const viewer = useViewer();
  const { text, people, isSearching, foundNobody, type } = useUsernameSearch();
  const { invite, isInviting, isInvited } = useInvite(game.id);
  if (!game.viewer.isParticipant) {
    return (
      <Text size="sm" tone="muted">
        Join this game to invite people by their username.
      </Text>
    );
  }
  return (
    <Stack gap={3} className={css.people}>
      <SearchField
        label="Find people"
        placeholder="Name or username"
        value={text}
        onChange={type}
        busy={isSearching}
      />
      <div aria-live="polite">
        {foundNobody && (
          <Text size="sm" tone="muted">
            No users found
          </Text>
        )}
      </div>
      <List aria-label="People">
        {people
          .filter(({ id }) => id !== viewer.id)
          .map((person) => (
            <li key={person.id}>
              <Found
                person={person}
                isInviting={isInviting(person.username ?? '')}
                isInvited={isInvited(person.username ?? '')}
                onInvite={invite}
              />
            </li>
          ))}
      </List>
    </Stack>
  );
}

interface FoundProps {
  readonly person: User;
  readonly isInviting: boolean;
  readonly isInvited: boolean;
  readonly onInvite: (username: string) => void;
}

function Found({ person, isInviting, isInvited, onInvite }: FoundProps) {
  const { username } = person;
  return (
    <ListRow
      leading={<Avatar initials={initials(person)} src={person.profileImageUrl} seed={person.id} />}
      title={displayName(person)}
      subtitle={username === null ? undefined : `@${username}`}
      trailing={
        username !== null && (
          <Button
            size="small"
            variant={isInvited ? 'ghost' : 'secondary'}
            disabled={isInvited}
            busy={isInviting}
            onClick={() => onInvite(username)}
            aria-label={isInvited ? `${displayName(person)} is invited` : `Invite ${displayName(person)}`}
          >
            {isInvited ? 'Invited' : 'Invite'}
          </Button>
        )
      }
    />
  );
}
