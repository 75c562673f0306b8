import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { GameDetail } from '#contract/games.ts';
import { Card } from '#src/design/card/card.tsx';
import { cx } from '#src/design/cx.ts';
import { Stack } from '#src/design/layout/layout.tsx';
import { Section } from '#src/design/page/page.tsx';
import { Hint } from '#src/design/text/text.tsx';
import { ConfirmButton, showServerFailure } from '#src/features/toasts/index.ts';
import * as css from '../share/share-game.css.ts';
import { rotateInviteCode, useManageAction } from './manage.queries.ts';

/** The invite code, and a button that replaces it. Only for the creator. */
export function InviteCodeCard({ game }: { game: GameDetail }) {
  const { run, isPending } = useManageAction<undefined>({
    mutationFn: () => rotateInviteCode(game.id),
    successText: 'Invite code replaced',
    onError: (error) => showServerFailure(error, 'Failed to replace the invite code'),
  });
  return (
    <Section title="Invite Code">
      <Card>
        <Stack gap={3}>
          <code className={cx(css.value, css.code)}>{game.inviteCode}</code>
          <Hint>
            Whoever has this code, or the link with it, can{' '}
            {game.isPublic && game.requiresApproval ? 'ask to join' : 'join'}. If it got into the wrong hands,
            replace it.
          </Hint>
          <ConfirmButton
            label="Replace code"
            icon={<RefreshCw size={20} aria-hidden="true" />}
            question="Replace the invite code?"
            text={`The code ${game.inviteCode} stops working at once, and so does every link and QR code you have shared with it. Whoever plays already stays in the game. The old code cannot be brought back.`}
            confirmLabel="Replace code"
            danger
            isBusy={isPending}
            onConfirm={(close) => run(undefined, close)}
          />
        </Stack>
      </Card>
    </Section>
  );
}
