import { createHmac } from 'node:crypto';
import type { Database } from '../db/database.ts';
import {
  clearContents,
  deleteEarlierTexts,
  type EarlierText,
  findEarlierTexts,
  insertEarlierTexts,
  type TextSubject,
} from './earlier-texts.store.ts';

/** How many days a text can be reported after its author has changed, redacted or deleted it. */
const REPORTABLE_DAYS = 30;
const REPORTABLE_MS = REPORTABLE_DAYS * 24 * 60 * 60 * 1000;

/** A post or a comment with its text. */
type Text = {
  readonly type: TextSubject['subjectType'];
  readonly id: string;
  readonly userId: string;
  readonly gameId: string;
  readonly content: string;
};

/** An HMAC that recognizes a text without storing it. Without the secret, guesses cannot be verified. */
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

/** Stores a text that its author replaces by another one. */
export async function keepReplacedText(tx: Database, secret: string, now: Date, text: Text): Promise<void> {
  await insertEarlierTexts(tx, [{ ...rowOf(secret, now, text), content: text.content }]);
}

/** Stores the fingerprints of texts that are redacted or deleted, and deletes the earlier texts of these subjects. */
export async function keepFingerprints(
  tx: Database,
  secret: string,
  now: Date,
  texts: readonly Text[],
): Promise<void> {
  await clearContents(
    tx,
    texts.map(({ id }) => id),
  );
  await insertEarlierTexts(
    tx,
    texts.map((text) => rowOf(secret, now, text)),
  );
}

/** What identifies the text that a reporter has seen: the text itself, null if they sent none, and the secret of fingerprints. */
export type ReportContext = { readonly secret: string; readonly now: Date; readonly seenText: string | null };

/** An earlier text of a subject; `isSeen` if it is the one that the reporter has sent. */
export type ReportableText = Pick<EarlierText, 'authorId' | 'gameId' | 'endedAt'> & {
  readonly content: string;
  readonly isSeen: boolean;
};

/** The stored earlier texts of a subject, and the one that the reporter has seen, the newest first. */
export async function earlierTextsOf(
  tx: Database,
  subject: TextSubject,
  { secret, now, seenText }: ReportContext,
): Promise<ReportableText[]> {
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

/** Deletes the texts and fingerprints that are older than {@link REPORTABLE_DAYS}. */
export async function deleteExpiredEarlierTexts(db: Database, now: Date): Promise<void> {
  await deleteEarlierTexts(db, new Date(now.getTime() - REPORTABLE_MS));
}
