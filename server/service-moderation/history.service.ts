import type { PageRequest } from '#contract/common.ts';
import {
  type AuditEntry,
  type GameHistory,
  HISTORY_MAX,
  type ModerationNote,
  type UserHistory,
} from '#contract/moderation.ts';
import type { Database } from '../db/database.ts';
import { notFound } from '../failure.ts';
import { GAME_NOT_FOUND } from '../games/access.ts';
import { createOnce } from '../idempotency/idempotency.ts';
import { restrictionsAbout } from '../moderation/appeals.store.ts';
import { endOf } from '../moderation/restriction-view.ts';
import { USER_NOT_FOUND } from '../users/lock-user.ts';
import { toPublicUser } from '../users/public-user.ts';
import { peopleOfRestrictions, toModeratedRestriction } from './appeals.service.ts';
import { type AuditRow, auditPage, recordAction } from './audit.store.ts';
import {
  findGameRow,
  findNote,
  findUserRow,
  insertNote,
  type NoteRow,
  type NoteSubject,
  notesOn,
} from './history.store.ts';
import { isModerator } from './moderators.store.ts';
import { loadPeople, type People } from './people.store.ts';
import { type Moderator, peopleOfReports, toModeratedReport } from './reports.service.ts';
import { reportsAbout } from './reports.store.ts';

const toNote = ({ id, authorId, text, createdAt }: NoteRow, people: People): ModerationNote => ({
  id,
  author: people(authorId),
  text,
  createdAt: createdAt.toISOString(),
});

type About =
  | { readonly type: 'user'; readonly id: string }
  | { readonly type: 'game'; readonly id: string; readonly creatorId: string };

/** The newest reports, restrictions and notes about a user or a game, and the people in them. Nothing of it is about the moderator. */
async function historyOf(db: Database, by: Moderator, about: About) {
  const { moderatorId, now } = by;
  const isUser = about.type === 'user';
  const reports = await reportsAbout(
    db,
    by,
    isUser ? { authorId: about.id } : { gameId: about.id },
    HISTORY_MAX,
  );
  const restrictions = await restrictionsAbout(
    db,
    moderatorId,
    isUser ? { userId: about.id } : { gameId: about.id },
    HISTORY_MAX,
  );
  const notes =
    (isUser ? about.id : about.creatorId) === moderatorId
      ? []
      : await notesOn(db, { subjectType: about.type, subjectId: about.id }, HISTORY_MAX);
  const people = await loadPeople(db, [
    ...peopleOfReports(reports),
    ...peopleOfRestrictions(restrictions),
    ...notes.map(({ authorId }) => authorId),
    isUser ? null : about.creatorId,
  ]);
  return {
    people,
    restrictions,
    history: {
      reports: reports.map((row) => toModeratedReport(row, people)),
      restrictions: restrictions.map((row) => toModeratedRestriction(row, now, people)),
      notes: notes.map((row) => toNote(row, people)),
    },
  };
}

export async function userHistory(db: Database, by: Moderator, userId: string): Promise<UserHistory> {
  const row = await findUserRow(db, userId);
  if (row === undefined) throw notFound(USER_NOT_FOUND);
  const { restrictions, history } = await historyOf(db, by, { type: 'user', id: row.id });
  const suspension = restrictions.find(
    ({ restriction }) => restriction.kind === 'suspended' && endOf(restriction, by.now) === null,
  );
  return {
    user: toPublicUser(row),
    createdAt: row.createdAt.toISOString(),
    isModerator: await isModerator(db, row.id),
    suspensionId: suspension?.restriction.id ?? null,
    ...history,
  };
}

export async function gameHistory(db: Database, by: Moderator, gameId: string): Promise<GameHistory> {
  const row = await findGameRow(db, gameId);
  if (row === undefined) throw notFound(GAME_NOT_FOUND);
  const { people, history } = await historyOf(db, by, { type: 'game', ...row });
  return { game: { id: row.id, name: row.name, creator: people(row.creatorId) }, ...history };
}

/** Adds a note for moderators, once per `key` of the moderator; throws `notFound` for an unknown user or game. */
export async function addNote(
  db: Database,
  by: Moderator,
  { subjectType, subjectId }: NoteSubject,
  text: string,
  key?: string,
): Promise<ModerationNote> {
  const { moderatorId: authorId, now: createdAt } = by;
  const body = { subjectType, subjectId, text };
  const once = { userId: authorId, key, route: 'moderation.addNote', body, now: createdAt };
  const note = await db.transaction(async (tx) => {
    const { id } = await createOnce(tx, once, async () => {
      if (subjectType === 'user' && !(await findUserRow(tx, subjectId))) throw notFound(USER_NOT_FOUND);
      if (subjectType === 'game' && !(await findGameRow(tx, subjectId))) throw notFound(GAME_NOT_FOUND);
      const added = await insertNote(tx, { ...body, authorId, createdAt });
      await recordAction(tx, by, { action: 'note.added', subjectType, subjectId, details: { note: added } });
      return added;
    });
    return findNote(tx, id);
  });
  // Erased with the account or game between the two requests.
  if (note === undefined) throw notFound('Note not found');
  return toNote(note, await loadPeople(db, [authorId]));
}

/** Whom an action is about. */
const aboutWhom = ({ subjectType, subjectId, details }: AuditRow): string | null =>
  subjectType === 'user' ? subjectId : (details['author'] ?? details['user'] ?? null);

/** A page of the audit log, the newest first. */
export async function listAudit(db: Database, page: PageRequest): Promise<AuditEntry[]> {
  const rows = await auditPage(db, page);
  const people = await loadPeople(
    db,
    rows.flatMap((row) => [row.moderatorId, aboutWhom(row)]),
  );
  const person = (id: string | null) => (id === null ? null : people(id));
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    moderator: person(row.moderatorId),
    action: row.action,
    subject: { type: row.subjectType, id: row.subjectId },
    user: person(aboutWhom(row)),
    details: row.details,
  }));
}
