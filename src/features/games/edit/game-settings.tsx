import { type SyntheticEvent, useRef } from 'react';
import type { GameDetail } from '#contract/games.ts';
import { Button } from '#src/design/button/button.tsx';
import { Card } from '#src/design/card/card.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { Section } from '#src/design/page/page.tsx';
import { Switch } from '#src/design/switch/switch.tsx';
import { Text } from '#src/design/text/text.tsx';
import { focusFirstInvalid } from '#src/lib/use-form.ts';
import { GameFields } from '../game-fields.tsx';
import { type EditingGame, useEditGame } from './use-edit-game.ts';

export function GameSettings({ game }: { game: GameDetail }) {
  const form = useRef<HTMLFormElement>(null);
  const editing = useEditGame(game);
  const { draft, errors, cover, change } = editing;
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    editing.submit();
    focusFirstInvalid(form.current);
  };
  return (
    <Section title="Game Settings">
      <Card>
        <form ref={form} onSubmit={save} noValidate>
          <Stack gap={4}>
            <GameFields status={game.status} draft={draft} errors={errors} cover={cover} onChange={change} />
            <Switch
              label="Require Approval"
              hint={
                draft.isPublic
                  ? 'You let people in yourself, under Join Requests.'
                  : 'For public games only. Whoever holds a private game’s code is let in by it.'
              }
              checked={draft.requiresApproval}
              onChange={(requiresApproval) => change({ requiresApproval })}
            />
            <Submit editing={editing} />
          </Stack>
        </form>
      </Card>
    </Section>
  );
}

function Submit({ editing }: { editing: EditingGame }) {
  const { refusal, isChanged, isBusy, reset } = editing;
  const update = useRef<HTMLButtonElement>(null);
  const discardAll = () => {
    reset();
    // The pressed button disappears, and the focus would with it.
    update.current?.focus();
  };
  return (
    <Stack gap={2}>
      <div role="alert">
        {refusal !== null && (
          <Text size="sm" tone="danger">
            {refusal}
          </Text>
        )}
      </div>
      <Button ref={update} type="submit" block busy={isBusy}>
        Update Game
      </Button>
      {isChanged && !isBusy && (
        <Button variant="ghost" block onClick={discardAll}>
          Discard changes
        </Button>
      )}
    </Stack>
  );
}
