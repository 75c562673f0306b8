import { type SyntheticEvent, useId, useRef } from 'react';
import { GAME_DESCRIPTION_MAX, GAME_NAME_MAX, type Game } from '#contract/games.ts';
import { Button } from '#src/design/button/button.tsx';
import { DateTimeField } from '#src/design/date-time-field/date-time-field.tsx';
import { Dialog } from '#src/design/dialog/dialog.tsx';
import { TextArea, TextField } from '#src/design/field/text-field.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { Switch } from '#src/design/switch/switch.tsx';
import { focusFirstWrong } from '#src/lib/focus-first-wrong.ts';
import { useNow } from '#src/lib/use-now.ts';
import { CoverField } from '../edit/cover-field.tsx';
import { earliestStart, movedStart } from './create-game.form.ts';
import { useCreateGame } from './use-create-game.ts';

export interface CreateGameDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onCreated: (game: Game) => void;
}

/** Makes a new game. */
export default function CreateGameDialog({ open, onOpenChange, onCreated }: CreateGameDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const earliest = earliestStart(useNow());
  const { draft, errors, change, submit, isCreating } = useCreateGame((game) => {
    onOpenChange(false);
    onCreated(game);
  });
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    submit();
    focusFirstWrong(form.current);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Create Game"
      description="Name a challenge, pick its days, invite people."
      footer={
        <Button type="submit" form={formId} variant="gradient" busy={isCreating}>
          Create Game
        </Button>
      }
    >
      <form id={formId} ref={form} onSubmit={send} noValidate>
        <Stack gap={4}>
          <TextField
            label="Name"
            dir="auto"
            data-autofocus=""
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
            maxLength={GAME_NAME_MAX}
            placeholder="30 days of brave things"
            autoComplete="off"
            error={errors.name}
          />
          <TextArea
            label="Description"
            optional
            dir="auto"
            value={draft.description}
            onChange={(event) => change({ description: event.target.value })}
            maxLength={GAME_DESCRIPTION_MAX}
            rows={3}
            error={errors.description}
          />
          <CoverField
            value={draft.coverImage}
            onChange={(coverImage) => change({ coverImage })}
            error={errors.coverImage}
          />
          <DateTimeField
            label="Start date"
            value={draft.start}
            onChange={(start) => change(movedStart(draft, start))}
            min={earliest}
            error={errors.start}
          />
          <DateTimeField
            label="End date"
            value={draft.end}
            onChange={(end) => change({ end })}
            min={draft.start || earliest}
            error={errors.end}
          />
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
        </Stack>
      </form>
    </Dialog>
  );
}
