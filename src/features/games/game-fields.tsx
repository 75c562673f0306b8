import { GAME_DESCRIPTION_MAX, GAME_NAME_MAX, type GameStatus } from '#contract/games.ts';
import { DateTimeField } from '#src/design/date-time-field/date-time-field.tsx';
import { TextArea, TextField } from '#src/design/field/text-field.tsx';
import { Switch } from '#src/design/switch/switch.tsx';
import { PhotoField, type PickedPhoto, widePicture } from '#src/features/photos/index.ts';
import type { FieldErrors } from '#src/lib/use-form.ts';
import { useNow } from '#src/lib/use-now.ts';
import { earliestStart, type GameDraft, movedStart, toLocalInput } from './game.form.ts';

export interface GameFieldsProps {
  /** The status of the game being edited. */
  readonly status?: GameStatus;
  readonly draft: GameDraft;
  readonly errors: FieldErrors<GameDraft>;
  readonly cover: PickedPhoto;
  readonly onChange: (changes: Partial<GameDraft>) => void;
}

/** Name, description, cover, dates and visibility of a game. A date that has passed cannot be changed. */
export function GameFields({ status = 'upcoming', draft, errors, cover, onChange }: GameFieldsProps) {
  const now = useNow();
  const earliest = earliestStart(now);
  const isEndPast = draft.end !== '' && draft.end <= toLocalInput(now);
  const endHint =
    status === 'completed'
      ? 'The game is over, so its end stays.'
      : isEndPast && 'This has passed: once you save, the game is over and its end stays.';
  return (
    <>
      <TextField
        label="Name"
        dir="auto"
        data-autofocus=""
        value={draft.name}
        onChange={(event) => onChange({ name: event.target.value })}
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
        onChange={(event) => onChange({ description: event.target.value })}
        maxLength={GAME_DESCRIPTION_MAX}
        rows={3}
        error={errors.description}
      />
      <PhotoField
        {...cover}
        label="Cover image"
        removeLabel="Remove cover"
        preview={
          draft.coverImage !== null && (
            <img src={draft.coverImage} alt="Cover of this game" className={widePicture} />
          )
        }
        hasPhoto={draft.coverImage !== null}
        error={errors.coverImage}
      />
      <DateTimeField
        label="Start date"
        value={draft.start}
        onChange={(start) => onChange(movedStart(draft, start))}
        {...(status === 'upcoming'
          ? { min: earliest }
          : { disabled: true, hint: 'The game has begun, so its start stays.' })}
        error={errors.start}
      />
      <DateTimeField
        label="End date"
        value={draft.end}
        onChange={(end) => onChange({ end })}
        min={draft.start || earliest}
        disabled={status === 'completed'}
        hint={endHint}
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
        onChange={(isPublic) => onChange({ isPublic })}
      />
    </>
  );
}
