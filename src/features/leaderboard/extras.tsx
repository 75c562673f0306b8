import type { CreatorEntry, PlayerEntry } from '#contract/leaderboard.ts';
import { Medal } from '#src/design/medal/medal.tsx';
import { Text } from '#src/design/text/text.tsx';
import { shortCount } from '#src/lib/counts.ts';
import { counted } from '#src/lib/text.ts';
import * as css from './rows.css.ts';

/** The medals somebody has won, those they have none of left out. */
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
          <span key={kind} className={css.medal} role="img" aria-label={counted(count, name)}>
            <Medal kind={kind} size={16} />
            {shortCount(count)}
          </span>
        ))}
    </span>
  );
}

/** What has come of somebody's games. */
export function CreatorFacts({ facts }: { facts: CreatorEntry['additionalInfo'] }) {
  const words = [
    short(facts.totalParticipants, 'participant'),
    `largest game ${shortCount(facts.largestGame)}`,
    short(facts.totalAccomplishments, 'accomplishment'),
  ];
  return (
    <Text as="span" size="xs" tone="muted">
      {words.map(unbroken).join('\u00a0· ')}
    </Text>
  );
}

/** So that a line ends between facts and not within one. */
const unbroken = (words: string) => words.replaceAll(' ', '\u00a0');
const short = (count: number, noun: string) => `${shortCount(count)} ${noun}${count === 1 ? '' : 's'}`;
