import { type SyntheticEvent, useRef } from 'react';
import { GAME_DESCRIPTION_MAX, GAME_NAME_MAX, type GameDetail } from '#contract/games.ts';
import { Button } from '#src/design/button/button.tsx';
import { Card } from '#src/design/card/card.tsx';
import { TextArea, TextField } from '#src/design/field/text-field.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { Section } from '#src/design/page/page.tsx';
import { Switch } from '#src/design/switch/switch.tsx';
import { Text } from '#src/design/text/text.tsx';
import { focusFirstWrong } from '#src/lib/focus-first-wrong.ts';
import { CoverField } from './cover-field.tsx';
import { DatesFields } from './dates-fields.tsx';
import { type EditingGame, useEditGame } from './use-edit-game.ts';

/** Name, description, cover, dates and who may join. */
export function GameSettings({ game }: { game: GameDetail }) {
  const form = useRef<HTMLFormElement>(null);
  const editing = useEditGame(game);
  const { draft, errors, change } = editing;
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    editing.submit();
    focusFirstWrong(form.current);
  };
  return (
    <Section title="Game Settings">
      <Card>
        <form ref={form} onSubmit={send} noValidate>
          <Stack gap={4}>
            <TextField
              label="Name"
              dir="auto"
              autoComplete="off"
              maxLength={GAME_NAME_MAX}
              value={draft.name}
              onChange={(event) => change({ name: event.target.value })}
              error={errors.name}
            />
            <TextArea
              label="Description"
              optional
              dir="auto"
              rows={3}
              maxLength={GAME_DESCRIPTION_MAX}
              value={draft.description}
              onChange={(event) => change({ description: event.target.value })}
              error={errors.description}
            />
            <CoverField
              value={draft.coverImage}
              onChange={(coverImage) => change({ coverImage })}
              error={errors.coverImage}
            />
            <DatesFields status={game.status} draft={draft} errors={errors} onChange={change} />
            <Access editing={editing} />
            <Submit editing={editing} />
          </Stack>
        </form>
      </Card>
    </Section>
  );
}

function Access({ editing: { draft, change } }: { editing: EditingGame }) {
  return (
    <>
      <Switch
        label="Public Game"
        hint={
          draft.isPublic
            ? 'Everyone can find it and join.'
            : 'Only people with the code, the link or an invitation.'
        }
        checked={draft.isPublic}
        onChange={(isPublic) => change({ isPublic })}
      />
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
    </>
  );
}

function Submit({ editing }: { editing: EditingGame }) {
  const { refusal, isChanged, isSaving, reset } = editing;
  const update = useRef<HTMLButtonElement>(null);
  const discardAll = () => {
    reset();
    // The button that was pressed goes; the focus must not go with it.
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
      <Button ref={update} type="submit" block busy={isSaving}>
        Update Game
      </Button>
      {isChanged && !isSaving && (
        <Button variant="ghost" block onClick={discardAll}>
          Discard changes
        </Button>
      )}
    </Stack>
  );
}
