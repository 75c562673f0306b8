import { createHmac } from 'node:crypto';
import type { Database } from '../db/database.ts';
import {
  deleteEarlierTexts,
  type EarlierText,
  findEarlierTexts,
  forgetContents,
  insertEarlierTexts,
  type Written,
} from './earlier-texts.store.ts';

/** How many days a text can be reported after its author has changed, redacted or deleted it. */
const REPORTABLE_DAYS = 30;
const REPORTABLE_MS = REPORTABLE_DAYS * 24 * 60 * 60 * 1000;

/** A post or a comment with its text. */
type Text = {
  readonly type: Written['subjectType'];
  readonly id: string;
  readonly userId: string;
  readonly gameId: string;
  readonly content: string;
};

/** Recognizes a text without containing it. Nobody can try guesses without the secret. */
const fingerprintOf = (secret: string, subjectId: string, text: string) =>
  createHmac('sha256', secret).update(`${subjectId} ${text}`).digest('base64url');

const rowOf = (secret: string, now: Date, { type, id, userId, gameId, content }: Text) => ({
  subjectType: type,
  subjectId: id,
  authorId: userId,
  gameId,
  fingerprint: fingerprintOf(secret, id, content),
  endedAt: now,
});

/** Keeps a text that its author replaces by another one. */
export async function keepReplacedText(tx: Database, secret: string, now: Date, text: Text): Promise<void> {
  await insertEarlierTexts(tx, [{ ...rowOf(secret, now, text), content: text.content }]);
}

/** Keeps fingerprints of texts that are redacted or deleted, and nothing else of these subjects. */
export async function keepFingerprints(
  tx: Database,
  secret: string,
  now: Date,
  texts: readonly Text[],
): Promise<void> {
  await forgetContents(
    tx,
    texts.map(({ id }) => id),
  );
  await insertEarlierTexts(
    tx,
    texts.map((text) => rowOf(secret, now, text)),
  );
}

/** What somebody sends who reports: the text that they have seen, if any. */
export type Sighting = { readonly secret: string; readonly now: Date; readonly seenText: string | null };

/** An earlier text of a subject; `isSeen` if it is the one that the reporter has sent. */
export type Earlier = Pick<EarlierText, 'authorId' | 'gameId' | 'endedAt'> & {
  readonly content: string;
  readonly isSeen: boolean;
};

/** The earlier texts of a subject that are kept, and the one that the reporter has seen, the newest first. */
export async function earlierTextsOf(
  tx: Database,
  subject: Written,
  { secret, now, seenText }: Sighting,
): Promise<Earlier[]> {
  const fingerprint = seenText === null ? null : fingerprintOf(secret, subject.subjectId, seenText);
  const since = new Date(now.getTime() - REPORTABLE_MS);
  const rows = await findEarlierTexts(tx, subject, since, fingerprint);
  return rows
    .flatMap(({ authorId, gameId, endedAt, ...row }) => {
      const isSeen = row.fingerprint === fingerprint;
      const content = isSeen ? seenText : row.content;
      return content === null ? [] : [{ authorId, gameId, endedAt, content, isSeen }];
    })
    .toSorted((a, b) => b.endedAt.getTime() - a.endedAt.getTime());
}

/** Deletes the texts and fingerprints whose time is over. */
export async function deleteExpiredEarlierTexts(db: Database, now: Date): Promise<void> {
  await deleteEarlierTexts(db, new Date(now.getTime() - REPORTABLE_MS));
}
