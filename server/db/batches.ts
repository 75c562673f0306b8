import type { Database } from './database.ts';

/** The maximum number of rows of one kind that a batch changes, unless a test sets less. */
export const ROWS_PER_BATCH = 500;

/** The maximum number of rows of a portion: a statement has at most 65,535 parameters, one for each value. */
const ROWS_PER_PORTION = 1000;

/** Divides rows into portions for statements that have parameters for each row. */
export function* portionsOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += ROWS_PER_PORTION)
    yield rows.slice(from, from + ROWS_PER_PORTION);
}

export type BatchOptions = {
  /** Stops after a batch; the next call continues. */
  readonly signal?: AbortSignal;
  readonly rowsPerBatch?: number;
};

/**
 * Runs a step, each time in a separate transaction and with what it returned before, until it returns null; throws once the
 * signal is aborted.
 */
export async function inBatches<Progress>(
  db: Database,
  signal: AbortSignal | undefined,
  first: Progress,
  step: (tx: Database, progress: Progress) => Promise<Progress | null>,
): Promise<void> {
  let progress: Progress | null = first;
  while (progress !== null) {
    signal?.throwIfAborted();
    const from: Progress = progress;
    progress = await db.transaction((tx) => step(tx, from));
  }
}
