import type { Game } from '#contract/games.ts';
import { Dialog } from '#src/design/dialog/dialog.tsx';
import { Tabs } from '#src/design/tabs/tabs.tsx';
import { Hint } from '#src/design/text/text.tsx';
import type { DialogState } from '#src/lib/use-dialog.ts';
import { CopyPanel, shareLink } from './copy-panel.tsx';
import { UsernamePanel } from './username-panel.tsx';

export interface ShareGameDialogProps extends DialogState {
  readonly game: Pick<Game, 'id' | 'name' | 'inviteCode' | 'isPublic' | 'requiresApproval' | 'viewer'>;
  readonly startWith?: 'code' | 'link' | 'username';
}

/** Shares a game by its code, its link or an invitation by username. */
export default function ShareGameDialog({
  game,
  open,
  onOpenChange,
  startWith = 'code',
}: ShareGameDialogProps) {
  const effect = game.isPublic && game.requiresApproval ? 'can ask to join' : 'gets in';
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Share game"
      description={
        <Hint as="span" lines={2} dir="auto">
          {game.name}
        </Hint>
      }
    >
      <Tabs
        label="Ways to share"
        defaultValue={startWith}
        tabs={[
          {
            value: 'code',
            label: 'Code',
            content: (
              <CopyPanel
                look="code"
                hint={`Anyone who enters this code under ‘Join Game’ ${effect}.`}
                value={game.inviteCode}
                what="Invite code"
                label="Copy code"
                game={game}
              />
            ),
          },
          {
            value: 'link',
            label: 'Link',
            content: (
              <CopyPanel
                look="link"
                hint="Send this link in any chat. It works before signing up, too."
                value={shareLink(game.inviteCode)}
                what="Share link"
                label="Copy link"
                game={game}
              />
            ),
          },
          { value: 'username', label: 'Username', content: <UsernamePanel game={game} /> },
        ]}
      />
    </Dialog>
  );
}
