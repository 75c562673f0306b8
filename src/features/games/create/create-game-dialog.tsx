import type { Game } from '#contract/games.ts';
import { FormDialog } from '#src/design/dialog/form-dialog.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import type { DialogState } from '#src/lib/use-dialog.ts';
import { GameFields } from '../game-fields.tsx';
import { useCreateGame } from './use-create-game.ts';

export interface CreateGameDialogProps extends DialogState {
  readonly onCreated: (game: Game) => void;
}

export default function CreateGameDialog({ open, onOpenChange, onCreated }: CreateGameDialogProps) {
  const { draft, errors, change, submit, cover, isBusy } = useCreateGame(open, (game) => {
    onOpenChange(false);
    onCreated(game);
  });
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Create Game"
      description="Name a challenge, pick its days, invite people."
      submit={{ children: 'Create Game', variant: 'gradient' }}
      isBusy={isBusy}
      onSubmit={submit}
    >
      <Stack gap={4}>
        <GameFields draft={draft} errors={errors} cover={cover} onChange={change} />
      </Stack>
    </FormDialog>
  );
}
