import Trophy from 'lucide-react/icons/trophy';
import type { GameResult } from '#contract/game-results.ts';
import type { GameNotification } from '#contract/notifications.ts';
import { Button } from '#src/design/button/button.tsx';
import { Confetti } from '#src/design/confetti/confetti.tsx';
import { Dialog } from '#src/design/dialog/dialog.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { Medal } from '#src/design/medal/medal.tsx';
import { Text } from '#src/design/text/text.tsx';
import * as css from './celebration-dialog.css.ts';
import { Results } from './results.tsx';

export interface FinishedGame {
  readonly notification: GameNotification;
  /** `null` when they could not be loaded. */
  readonly results: readonly GameResult[] | null;
}

export interface CelebrationDialogProps {
  readonly game: FinishedGame;
  readonly viewerId: string;
  readonly open: boolean;
  readonly onDismiss: () => void;
}

/** Shows the results of a finished game, with confetti for its winners. */
export default function CelebrationDialog({ game, viewerId, open, onDismiss }: CelebrationDialogProps) {
  const { notification, results } = game;
  const isWinner = notification.type === 'game_won';
  const own = results?.find(({ userId }) => userId === viewerId);
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onDismiss();
      }}
      title={isWinner ? 'Congratulations!' : 'Challenge Complete!'}
      description={`${notification.game.name} is over.`}
      footer={
        <Button variant={isWinner ? 'gradient' : 'primary'} onClick={onDismiss}>
          {isWinner ? 'Celebrate!' : 'Got it!'}
        </Button>
      }
    >
      <Stack gap={4} key={notification.id} className={css.confettiArea}>
        {isWinner && <Confetti />}
        <div className={css.prize}>
          <Prize own={own} isWinner={isWinner} />
          <Text weight="bold" centred>
            {verdict(own, isWinner)}
          </Text>
        </div>
        {results && results.length > 0 && <Results results={results} viewerId={viewerId} />}
      </Stack>
    </Dialog>
  );
}

function Prize({ own, isWinner }: { own: GameResult | undefined; isWinner: boolean }) {
  const kind = own?.medalType ?? (own?.popularVote ? 'popular' : null);
  if (kind) return <Medal kind={kind} size={96} falling />;
  return (
    <span className={css.emblem} data-won={isWinner || undefined}>
      <Trophy size={44} aria-hidden="true" />
    </span>
  );
}

function verdict(own: GameResult | undefined, isWinner: boolean): string {
  if (own?.medalType && own.popularVote) return `You won a ${own.medalType} medal and the popular vote`;
  if (own?.medalType) return `You won a ${own.medalType} medal`;
  if (own?.popularVote) return 'You won the popular vote';
  return isWinner ? 'You are among the winners' : 'Thank you for playing';
}
