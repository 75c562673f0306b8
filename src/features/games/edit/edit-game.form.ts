import * as z from 'zod/mini';
import { END_AFTER_START, type Game, START_IN_PAST, updateGameInput } from '#contract/games.ts';
import { fromLocalInput, toLocalInput } from '#src/lib/local-input.ts';
import { fieldErrors } from '#src/lib/use-form.ts';
import { earliestStart, endsTooEarly } from '../create/create-game.form.ts';

/** What the form holds; times as the inputs write them, in the person's own zone. */
export interface EditDraft {
  readonly name: string;
  readonly description: string;
  /** Where the cover is, a new one as a data URL; null for none. */
  readonly coverImage: string | null;
  readonly start: string;
  readonly end: string;
  readonly isPublic: boolean;
  readonly requiresApproval: boolean;
}

type Lenient = 'status' | 'isPublic' | 'requiresApproval';
/** A game whose server may have left out what has a default (specification §5). */
export type EditableGame = Omit<Game, Lenient> & Partial<Pick<Game, Lenient>>;

const localTime = (moment: string) => toLocalInput(new Date(moment));

/** The form as it opens: what is not said is public and needs no approval. */
export function draftOf(game: EditableGame): EditDraft {
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

const fields = {
  name: 'name',
  description: 'description',
  coverImage: 'coverImage',
  startTime: 'start',
  endTime: 'end',
} as const;

/** The body to send, or what is wrong at which field; the rules and their words are the contract's. */
export function checkEdit(draft: EditDraft, game: EditableGame, now: Date) {
  const { start, end, ...rest } = draft;
  const { status = 'upcoming' } = game;
  const startTime = sentTime(start, game.startTime);
  const endTime = sentTime(end, game.endTime);
  const parsed = updateGameInput.safeParse({ ...rest, status, startTime, endTime });
  const errors = fieldErrors(parsed.error?.issues ?? [], fields);
  const isMoved = start !== localTime(game.startTime);
  if (isMoved && start !== '' && start < earliestStart(now)) errors.start ??= START_IN_PAST;
  if (endsTooEarly(startTime, endTime)) errors.end ??= END_AFTER_START;
  if (parsed.success && Object.keys(errors).length === 0) return { ok: true, input: parsed.data } as const;
  return { ok: false, errors } as const;
}

// The input knows whole minutes only: a time that was left alone goes back as it came, to the millisecond.
const sentTime = (typed: string, known: string) =>
  typed === localTime(known) ? known : fromLocalInput(typed);

const keptDraft = z.partial(
  z.object({
    name: z.string(),
    description: z.string(),
    coverImage: z.nullable(z.string()),
    start: z.string(),
    end: z.string(),
    isPublic: z.boolean(),
    requiresApproval: z.boolean(),
  }),
);

/** What was typed and kept in storage; nothing where that is unreadable. */
export function readTyped(stored: unknown): Partial<EditDraft> {
  return keptDraft.safeParse(stored).data ?? {};
}
