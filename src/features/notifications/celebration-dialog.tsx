import Trophy from 'lucide-react/icons/trophy';
import type { GameResult } from '#contract/games.ts';
import { Button } from '#src/design/button/button.tsx';
import { Confetti } from '#src/design/confetti/confetti.tsx';
import { Dialog } from '#src/design/dialog/dialog.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { Medal } from '#src/design/medal/medal.tsx';
import { Text } from '#src/design/text/text.tsx';
import * as css from './celebration.css.ts';
import { Results } from './results.tsx';
import type { Occasion } from './use-celebration.ts';

export interface CelebrationDialogProps {
  readonly occasion: Occasion;
  readonly viewerId: string;
  readonly open: boolean;
  readonly onDismiss: () => void;
}

/** Says that a game is over, who won it, and throws confetti for those who did. */
export default function CelebrationDialog({ occasion, viewerId, open, onDismiss }: CelebrationDialogProps) {
  const { notification, results } = occasion;
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
      <Stack gap={4} key={notification.id} className={css.sky}>
        {isWinner && <Confetti />}
        <div className={css.stage}>
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
