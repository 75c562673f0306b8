import { lightFormat } from 'date-fns/lightFormat';
import * as z from 'zod/mini';
import { DEFAULT_GAME_DAYS, END_AFTER_START, type Game, START_IN_PAST } from '#contract/games.ts';
import { type Checked, fieldErrors } from '#src/lib/use-form.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const gameDraft = z.object({
  name: z.string(),
  description: z.string(),
  /** URL of the cover, a data URL for a new one; null for none. */
  coverImage: z.nullable(z.string()),
  /** Local time, as an input of type `datetime-local` writes it. */
  start: z.string(),
  end: z.string(),
  isPublic: z.boolean(),
  requiresApproval: z.boolean(),
});
/** The values of the form for a game. */
export type GameDraft = Readonly<z.infer<typeof gameDraft>>;
type Dates = Pick<GameDraft, 'start' | 'end'>;

type Lenient = 'status' | 'isPublic' | 'requiresApproval';
/** A game whose server may have left out what has a default (specification §5). */
export type EditableGame = Omit<Game, Lenient> & Partial<Pick<Game, Lenient>>;

/** A new game starts now, lasts 30 days and is public (specification §5). */
export function newDraft(now: Date): GameDraft {
  return {
    name: '',
    description: '',
    coverImage: null,
    start: toLocalInput(now),
    end: toLocalInput(new Date(now.getTime() + DEFAULT_GAME_DAYS * DAY_MS)),
    isPublic: true,
    requiresApproval: false,
  };
}

/** The value of a `datetime-local` input for a time, in the user's time zone and whole minutes. */
export function toLocalInput(moment: Date): string {
  return lightFormat(moment, "yyyy-MM-dd'T'HH:mm");
}

/** The ISO 8601 time of a `datetime-local` value in the user's time zone; empty when the value is not a time. */
export function fromLocalInput(value: string): string {
  const moment = new Date(value);
  return value === '' || Number.isNaN(moment.getTime()) ? '' : moment.toISOString();
}

const localTime = (moment: string) => toLocalInput(new Date(moment));

/** The values of an existing game. */
export function draftOf(game: EditableGame): GameDraft {
  const { name, description, coverImage, isPublic = true, requiresApproval = false } = game;
  return {
    name,
    description: description ?? '',
    coverImage,
    start: localTime(game.startTime),
    end: localTime(game.endTime),
    isPublic,
    requiresApproval,
  };
}

/** The draft with the dates of the game that cannot be moved any more: it has begun, or is over. */
export function withFixedDates(draft: GameDraft, game: EditableGame): GameDraft {
  const { start, end } = draftOf(game);
  if (game.status === 'active') return { ...draft, start };
  return game.status === 'completed' ? { ...draft, start, end } : draft;
}

/** Parses stored changes; none if they are invalid. */
export function readDraft(stored: unknown): Partial<GameDraft> {
  return z.partial(gameDraft).safeParse(stored).data ?? {};
}

/** The earliest start of a game: today as a whole may be chosen. */
export function earliestStart(now: Date): string {
  return toLocalInput(new Date(now.getFullYear(), now.getMonth(), now.getDate()));
}

/** The changes that follow from another start: an end that would not be after it moves along, so that the length stays. */
export function movedStart(before: Dates, start: string): Partial<Dates> {
  const [from, until, to] = [before.start, before.end, start].map((time) => Date.parse(fromLocalInput(time)));
  if (from === undefined || until === undefined || to === undefined) return { start };
  if (Number.isNaN(to) || Number.isNaN(until) || until > to) return { start };
  const length = until > from ? until - from : DEFAULT_GAME_DAYS * DAY_MS;
  return { start, end: toLocalInput(new Date(to + length)) };
}

const fields = {
  name: 'name',
  description: 'description',
  coverImage: 'coverImage',
  startTime: 'start',
  endTime: 'end',
} as const;

/** The request body, parsed by the contract's schema, or the errors of the fields. `game` is the one being edited. */
export function checkDraft<Input>(
  schema: z.ZodMiniType<Input>,
  { start, end, ...rest }: GameDraft,
  game: EditableGame | null,
): Checked<GameDraft, Input> {
  const startTime = sentTime(start, game?.startTime);
  const endTime = sentTime(end, game?.endTime);
  const parsed = schema.safeParse({ ...rest, status: game?.status ?? 'upcoming', startTime, endTime });
  const errors = fieldErrors(parsed.error?.issues ?? [], fields);
  const isMoved = game === null || start !== localTime(game.startTime);
  if (isMoved && start !== '' && start < earliestStart(new Date())) errors.start ??= START_IN_PAST;
  // The schema compares the dates only if all other fields are valid.
  if (Date.parse(endTime) <= Date.parse(startTime)) errors.end ??= END_AFTER_START;
  if (parsed.success && Object.keys(errors).length === 0) return { ok: true, input: parsed.data };
  return { ok: false, errors };
}

// The input has whole minutes only: a time that was not changed is sent as it was received, to the millisecond.
const sentTime = (local: string, received?: string) =>
  received !== undefined && local === localTime(received) ? received : fromLocalInput(local);
