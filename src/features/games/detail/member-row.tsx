import { memo } from 'react';
import type { InGameActions } from '#contract/common.ts';
import type { User } from '#contract/users.ts';
import { ListRow } from '#src/design/list-row/list-row.tsx';
import { hasOptions, UserOptions } from '#src/features/blocks/index.ts';
import { MessageButton } from '#src/features/messages/index.ts';
import { UserAvatar } from '#src/features/users/index.ts';
import { displayName } from '#src/lib/names.ts';

export interface MemberRowProps {
  readonly user: User;
  readonly gameId: string;
  readonly viewerId: string;
  readonly note?: string | undefined;
  /** Whether the viewer is a participant too: only people who share a game may send messages to each other. */
  readonly canMessage: boolean;
  /** What the viewer may do about them. */
  readonly viewer?: InGameActions | undefined;
}

/** A participant, with buttons that send a message, and report, mute, block or moderate, unless it is the viewer. */
export const MemberRow = memo(function MemberRow({
  user,
  gameId,
  viewerId,
  note,
  canMessage,
  viewer,
}: MemberRowProps) {
  const isSelf = user.id === viewerId;
  const canWrite = canMessage && !isSelf && !user.isDeleted;
  return (
    <li>
      <ListRow
        leading={<UserAvatar user={user} />}
        title={displayName(user)}
        mark={isSelf ? '(You)' : undefined}
        subtitle={note}
        trailing={
          (canWrite || hasOptions(viewer)) && (
            <>
              {canWrite && <MessageButton gameId={gameId} recipient={user} />}
              {hasOptions(viewer) && <UserOptions user={user} gameId={gameId} viewer={viewer} />}
            </>
          )
        }
      />
    </li>
  );
});
