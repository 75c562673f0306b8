import { type SyntheticEvent, useId, useRef } from 'react';
import type { Game } from '#contract/games.ts';
import { Button } from '#src/design/button/button.tsx';
import { Dialog } from '#src/design/dialog/dialog.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { focusFirstInvalid } from '#src/lib/focus-first-invalid.ts';
import { GameFields } from '../game-fields.tsx';
import { useCreateGame } from './use-create-game.ts';

export interface CreateGameDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onCreated: (game: Game) => void;
}

export default function CreateGameDialog({ open, onOpenChange, onCreated }: CreateGameDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { draft, errors, change, submit, isCreating } = useCreateGame((game) => {
    onOpenChange(false);
    onCreated(game);
  });
  const create = (event: SyntheticEvent) => {
    event.preventDefault();
    submit();
    focusFirstInvalid(form.current);
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
      <form id={formId} ref={form} onSubmit={create} noValidate>
        <Stack gap={4}>
          <GameFields draft={draft} errors={errors} onChange={change} />
        </Stack>
      </form>
    </Dialog>
  );
}
