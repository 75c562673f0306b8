import type { Game } from '#contract/games.ts';
import type { User } from '#contract/users.ts';
import { Button } from '#src/design/button/button.tsx';
import { ErrorState } from '#src/design/error-state/error-state.tsx';
import { SearchField } from '#src/design/field/search-field.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { List, ListRow } from '#src/design/list-row/list-row.tsx';
import { Hint } from '#src/design/text/text.tsx';
import { UserAvatar } from '#src/features/users/index.ts';
import { displayName } from '#src/lib/names.ts';
import { countWithNoun } from '#src/lib/text.ts';
import { useOnDeviceOnline } from '#src/lib/use-on-device-online.ts';
import * as css from './share-game.css.ts';
import { useInvite, useUsernameSearch } from './use-invite.ts';

/** Searches users and invites them. Only participants may invite. */
export function UsernamePanel({ game }: { game: Pick<Game, 'id' | 'viewer'> }) {
  const [search, send] = useUsernameSearch();
  const invitations = useInvite(game.id);
  const { text, results } = search.context;
  const hasFailed = search.matches('failed');
  const write = (next: string) => send({ type: 'search.changed', text: next });
  useOnDeviceOnline(() => hasFailed && write(text));
  if (!game.viewer.isParticipant) {
    return <Hint>Join this game to invite people by their username.</Hint>;
  }
  return (
    <Stack gap={3} className={css.people}>
      <SearchField
        label="Find people"
        placeholder="Name or username"
        value={text}
        onChange={write}
        busy={search.hasTag('searching')}
        foundText={
          search.matches('found') ? `${countWithNoun(results.length, 'person', 'people')} found` : ''
        }
      />
      <div aria-live="polite">{search.matches('foundNothing') && <Hint>No users found</Hint>}</div>
      {hasFailed && <ErrorState title="Search failed" retry={{ refetch: () => write(text) }} />}
      <List aria-label="People">
        {results.map((user) => (
          <li key={user.id}>
            <FoundUser user={user} {...invitations(user.username)} />
          </li>
        ))}
      </List>
    </Stack>
  );
}

interface FoundUserProps {
  readonly user: User;
  readonly isInviting: boolean;
  readonly isInvited: boolean;
  readonly onInvite: () => void;
}

function FoundUser({ user, isInviting, isInvited, onInvite }: FoundUserProps) {
  const name = displayName(user);
  return (
    <ListRow
      leading={<UserAvatar user={user} />}
      title={name}
      subtitle={user.username === null ? undefined : `@${user.username}`}
      trailing={
        user.username !== null && (
          <Button
            size="small"
            variant={isInvited ? 'ghost' : 'secondary'}
            aria-disabled={isInvited}
            busy={isInviting}
            onClick={onInvite}
            aria-label={isInvited ? `${name} is invited` : `Invite ${name}`}
          >
            {isInvited ? 'Invited' : 'Invite'}
          </Button>
        )
      }
    />
  );
}
