import * as z from 'zod/mini';
import { createGameInput, DEFAULT_GAME_DAYS, END_AFTER_START, START_IN_PAST } from '#contract/games.ts';
import { fromLocalInput, toLocalInput } from '#src/lib/local-input.ts';
import { fieldErrors } from '#src/lib/use-form.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What the form holds; times as the inputs write them, in the person's own zone. */
export interface GameDraft {
  readonly name: string;
  readonly description: string;
  /** A picture as a data URL; null for none. */
  readonly coverImage: string | null;
  readonly start: string;
  readonly end: string;
  readonly isPublic: boolean;
}

/** A new game starts now, lasts 30 days and is public (specification §5). */
export function emptyDraft(now: Date): GameDraft {
  return {
    name: '',
    description: '',
    coverImage: null,
    start: toLocalInput(now),
    end: toLocalInput(new Date(now.getTime() + DEFAULT_GAME_DAYS * DAY_MS)),
    isPublic: true,
  };
}

/** The first moment a game may start at: the day it is may be picked as a whole. */
export function earliestStart(now: Date): string {
  return toLocalInput(new Date(now.getFullYear(), now.getMonth(), now.getDate()));
}

/** Whether one ISO moment does not come after another. The contract says so only once all other fields are right. */
export function endsTooEarly(startTime: string, endTime: string): boolean {
  return Date.parse(endTime) <= Date.parse(startTime);
}

/**
 * What follows from picking another start: an end that would no longer come after it moves along, so that the game stays
 * as long as it was. Times as the inputs write them.
 */
export function movedStart(before: Pick<GameDraft, 'start' | 'end'>, start: string) {
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

/** The body to send, or what is wrong at which field; the rules and their words are the contract's. */
export function checkDraft(draft: GameDraft, now: Date) {
  const startTime = fromLocalInput(draft.start);
  const endTime = fromLocalInput(draft.end);
  const parsed = createGameInput.safeParse({
    name: draft.name,
    description: draft.description,
    coverImage: draft.coverImage,
    status: 'upcoming',
    startTime,
    endTime,
    isPublic: draft.isPublic,
  });
  const errors = fieldErrors(parsed.error?.issues ?? [], fields);
  if (draft.start !== '' && draft.start < earliestStart(now)) errors.start ??= START_IN_PAST;
  if (endsTooEarly(startTime, endTime)) errors.end ??= END_AFTER_START;
  const sound = parsed.success && Object.keys(errors).length === 0;
  return sound ? ({ ok: true, input: parsed.data } as const) : ({ ok: false, errors } as const);
}

const keptDraft = z.partial(
  z.object({
    name: z.string(),
    description: z.string(),
    coverImage: z.nullable(z.string()),
    start: z.string(),
    end: z.string(),
    isPublic: z.boolean(),
  }),
);

/** Changes read from storage; none where that is unreadable. */
export function readDraft(stored: unknown): Partial<GameDraft> {
  return keptDraft.safeParse(stored).data ?? {};
}
