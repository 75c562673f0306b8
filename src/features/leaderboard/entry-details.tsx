import type { CreatorEntry, PlayerEntry } from '#contract/leaderboard.ts';
import { Medal } from '#src/design/medal/medal.tsx';
import { Text } from '#src/design/text/text.tsx';
import { countWithNoun, shortCount } from '#src/lib/text.ts';
import * as css from './ranked-list.css.ts';

/** How many medals of each kind a player has won; kinds with none are left out. */
export function PlayerMedals({ medals }: { medals: PlayerEntry['additionalInfo'] }) {
  const won = [
    { kind: 'gold', name: 'gold medal', count: medals.goldMedals },
    { kind: 'silver', name: 'silver medal', count: medals.silverMedals },
    { kind: 'bronze', name: 'bronze medal', count: medals.bronzeMedals },
    { kind: 'popular', name: 'popular vote medal', count: medals.popularVoteMedals },
  ] as const;
  if (won.every(({ count }) => count === 0)) return null;
  return (
    <span className={css.medals}>
      {won
        .filter(({ count }) => count > 0)
        .map(({ kind, name, count }) => (
          <span key={kind} className={css.medal} role="img" aria-label={countWithNoun(count, name)}>
            <Medal kind={kind} size={16} />
            {shortCount(count)}
          </span>
        ))}
    </span>
  );
}

/** The totals of a creator's games. */
export function CreatorTotals({ totals }: { totals: CreatorEntry['additionalInfo'] }) {
  const texts = [
    shortCounted(totals.totalParticipants, 'participant'),
    `largest game ${shortCount(totals.largestGame)}`,
    shortCounted(totals.totalAccomplishments, 'accomplishment'),
  ];
  return (
    <Text as="span" size="xs" tone="muted">
      {texts.map(withoutBreaks).join('\u00a0· ')}
    </Text>
  );
}

/** Lines break between the texts, not within one. */
const withoutBreaks = (text: string) => text.replaceAll(' ', '\u00a0');
const shortCounted = (count: number, noun: string) => `${shortCount(count)} ${noun}${count === 1 ? '' : 's'}`;
