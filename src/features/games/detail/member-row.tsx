import { memo } from 'react';
import type { User } from '#contract/users.ts';
import { ListRow } from '#src/design/list-row/list-row.tsx';
import { MessageButton } from '#src/features/messages/index.ts';
import { displayName } from '#src/lib/names.ts';
import { Face } from './person.tsx';

export interface MemberRowProps {
  readonly user: User;
  readonly gameId: string;
  readonly viewerId: string;
  readonly note?: string | undefined;
  /** Whether the viewer plays too: only people who share a game write to each other. */
  readonly canMessage: boolean;
}

/** Somebody of a game, with a way to write to them unless it is oneself or they are gone. */
export const MemberRow = memo(function MemberRow({
  user,
  gameId,
  viewerId,
  note,
  canMessage,
}: MemberRowProps) {
  const isSelf = user.id === viewerId;
  const canWrite = canMessage && !isSelf && !user.isDeleted;
  return (
    <li>
      <ListRow
        leading={<Face user={user} />}
        title={displayName(user)}
        mark={isSelf ? '(You)' : undefined}
        subtitle={note}
        trailing={canWrite && <MessageButton gameId={gameId} recipient={user} />}
      />
    </li>
  );
});
