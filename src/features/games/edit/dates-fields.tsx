import type { GameStatus } from '#contract/games.ts';
import { DateTimeField } from '#src/design/date-time-field/date-time-field.tsx';
import type { FieldErrors } from '#src/lib/use-form.ts';
import { useNow } from '#src/lib/use-now.ts';
import { earliestStart, movedStart } from '../create/create-game.form.ts';
import type { EditDraft } from './edit-game.form.ts';

export interface DatesFieldsProps {
  readonly status: GameStatus;
  readonly draft: Pick<EditDraft, 'start' | 'end'>;
  readonly errors: FieldErrors<EditDraft>;
  readonly onChange: (changed: Partial<Pick<EditDraft, 'start' | 'end'>>) => void;
}

/** When a game runs. What has passed already stays where it is. */
export function DatesFields({ status, draft, errors, onChange }: DatesFieldsProps) {
  const earliest = earliestStart(useNow());
  const hasBegun = status === 'active' || status === 'completed';
  const isOver = status === 'completed';
  return (
    <>
      <DateTimeField
        label="Start date"
        value={draft.start}
        onChange={(start) => onChange(movedStart(draft, start))}
        {...(hasBegun
          ? { disabled: true, hint: 'The game has begun, so its start stays.' }
          : { min: earliest })}
        error={errors.start}
      />
      <DateTimeField
        label="End date"
        value={draft.end}
        onChange={(end) => onChange({ end })}
        min={draft.start || earliest}
        {...(isOver && { disabled: true, hint: 'The game is over, so its end stays.' })}
        error={errors.end}
      />
    </>
  );
}
