import type { GameResult } from '#contract/game-results.ts';
import type { GameDetail } from '#contract/games.ts';
import { Card } from '#src/design/card/card.tsx';
import { List, ListRow } from '#src/design/list-row/list-row.tsx';
import { Medal, medalNames } from '#src/design/medal/medal.tsx';
import { Section } from '#src/design/page/page.tsx';
import { SkeletonRows } from '#src/design/skeleton/skeleton.tsx';
import { Hint, Text } from '#src/design/text/text.tsx';
import { UserAvatar } from '#src/features/users/index.ts';
import { displayName } from '#src/lib/names.ts';
import { countWithNoun } from '#src/lib/text.ts';
import { useResults } from '../games.queries.ts';
import * as css from './game-screen.css.ts';

const isWinner = ({ medalType, popularVote }: GameResult) => medalType !== null || popularVote;

/** The medals of a completed game, and the position of a viewer without one. */
export function Winners({ game, viewerId }: { game: GameDetail; viewerId: string }) {
  const { data } = useResults(game);
  if (game.status !== 'completed') return null;
  const results = data ?? [];
  const winners = results.filter(isWinner);
  const none =
    results.length === 0 ? 'The results are being counted.' : 'Nobody took a medal home from this game.';
  const own = results.find((result) => result.userId === viewerId && !isWinner(result));
  return (
    <Section title="Winners">
      <Card>
        {!data && <SkeletonRows count={3} label="Loading winners" />}
        {data && winners.length === 0 && <Hint>{none}</Hint>}
        <List aria-label="Winners">
          {winners.map((result) => (
            <li key={result.userId}>
              <ListRow
                leading={<UserAvatar user={result.user} />}
                title={displayName(result.user)}
                subtitle={countWithNoun(result.score, 'point')}
                trailing={<Medals result={result} />}
              />
            </li>
          ))}
        </List>
        {own && own.score > 0 && (
          <Text size="sm" tone="muted" className={css.ownResult}>
            You came in at number {own.position} with {countWithNoun(own.score, 'point')}.
          </Text>
        )}
      </Card>
    </Section>
  );
}

function Medals({ result: { medalType, popularVote } }: { result: GameResult }) {
  return (
    <span className={css.medals}>
      {medalType && <Medal kind={medalType} size={36} label={medalNames[medalType]} />}
      {popularVote && <Medal kind="popular" size={36} label="Popular vote" />}
    </span>
  );
}
