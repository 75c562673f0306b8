import { APPEAL_TEXT_MAX } from '#contract/moderation-constants.ts';
import { REPORT_REASON_LABELS } from '#contract/report-labels.ts';
import type { OwnRestriction } from '#contract/restrictions.ts';
import { escapeHtml } from '../escape-html.ts';
import { ownDataSection, type SentFields, textOf } from './own-data.ts';
import { problem, renderPage } from './sign-in-page.ts';

/** The URL paths of the page and of its form that deletes the account. */
export const SUSPENDED_PATH = '/api/login/suspended';
export const DELETION_PATH = `${SUSPENDED_PATH}/deletion`;

const dateOf = (iso: string) => new Date(iso).toISOString().slice(0, 16).replace('T', ' ');

function appealOf({ appeal, appealUntil }: OwnRestriction, sent: SentFields): string {
  if (appeal !== null) {
    const answer = appeal.outcome === null ? 'It has not been decided yet.' : `It was ${appeal.outcome}.`;
    const statement =
      appeal.statement === null ? '' : `\n  <p class="statement">${escapeHtml(appeal.statement)}</p>`;
    return `<p>You appealed on ${dateOf(appeal.createdAt)} UTC. ${answer}</p>${statement}`;
  }
  if (appealUntil === null) return '';
  return `<h2>Appeal</h2>
  <p>If you think this is wrong, say why until ${dateOf(appealUntil)} UTC. Somebody else decides about it where possible.</p>
  <form method="post">
    <div class="field">
      <label for="text">Your appeal</label>
      <textarea id="text" name="text" rows="6" maxlength="${APPEAL_TEXT_MAX}" required>${escapeHtml(textOf(sent, 'text'))}</textarea>
    </div>
    <button type="submit">Send appeal</button>
  </form>`;
}

export type SuspendedPage = {
  readonly suspension: OwnRestriction;
  readonly hasPassword: boolean;
  readonly styles: string;
  readonly message: string | null;
  /** What a refused form was sent with; it is shown again. */
  readonly sent: SentFields;
};

/** What a suspended user reads after signing in: why, until when, how to appeal, and what they can do with their data. */
export function renderSuspendedPage({
  suspension,
  hasPassword,
  styles,
  message,
  sent,
}: SuspendedPage): string {
  const { reason, statement, automatic, expiresAt } = suspension;
  const content = `${message === null ? '' : problem(message)}
  <p>${expiresAt === null ? 'The suspension is permanent.' : `The suspension ends on ${dateOf(expiresAt)} UTC.`}
  Nobody sees what you wrote until it ends; nothing is deleted.</p>
  <p>Rule: ${REPORT_REASON_LABELS[reason]}. ${automatic ? 'The decision was automatic.' : 'A person decided this.'}</p>
  ${statement === null ? '' : `<p class="statement">${escapeHtml(statement)}</p>`}
  ${appealOf(suspension, sent)}
  ${ownDataSection(DELETION_PATH, hasPassword, sent)}`;
  return renderPage({ title: 'Account suspended', heading: 'Account suspended', styles, content });
}
