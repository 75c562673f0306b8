import { REPORT_NOTE_MAX, REPORT_REASON_REQUIRED } from '#contract/report-constants.ts';
import { REPORT_REASON_OPTIONS } from '#contract/report-labels.ts';
import type { ReportSubject } from '#contract/reports.ts';
import type { User } from '#contract/users.ts';
import { ChoiceChips } from '#src/design/chips/choice-chips.tsx';
import { TextArea } from '#src/design/field/text-field.tsx';
import { SubmissionDialog } from '#src/features/submissions/index.ts';
import { displayName } from '#src/lib/names.ts';
import type { DialogState } from '#src/lib/use-dialog.ts';
import { useReportForm } from './safety.forms.ts';

/** The subject in the title: everything but a user is named with its author. */
const whatOf = (type: ReportSubject['type'], name: string) =>
  ({
    post: `this accomplishment of ${name}`,
    comment: `this comment of ${name}`,
    message: `this message of ${name}`,
    user: name,
    game: 'this game',
  })[type];

export interface ReportDialogProps extends DialogState {
  readonly subject: ReportSubject;
  /** The author of the subject, or the user who is reported. */
  readonly user: User;
  /** The text of a post or comment, or the name of a game, as it is shown. */
  readonly seenText?: string | undefined;
  /** Whether to offer to block its author, too. */
  readonly canBlock?: boolean;
}

/** Reports something. What was typed stays when the request fails, and when the dialog is closed. */
export default function ReportDialog({
  subject,
  user,
  seenText,
  canBlock = false,
  ...dialog
}: ReportDialogProps) {
  const name = displayName(user);
  const form = useReportForm(subject, user, seenText, dialog);
  const { draft, change, isIncomplete } = form;
  return (
    <SubmissionDialog
      form={form}
      title={`Report ${whatOf(subject.type, name)}`}
      description={
        subject.type === 'message' || subject.type === 'user'
          ? 'We will read it. Nobody is told that you have reported it.'
          : 'We and the admins of the game will read it. Nobody is told that you have reported it.'
      }
      submitLabel="Report"
    >
      <ChoiceChips
        label="What is wrong?"
        single
        options={REPORT_REASON_OPTIONS}
        value={draft.reason === null ? [] : [draft.reason]}
        onChange={([reason]) => change({ reason: reason ?? null })}
        error={isIncomplete ? REPORT_REASON_REQUIRED : null}
      />
      <TextArea
        label="Note"
        optional
        dir="auto"
        maxLength={REPORT_NOTE_MAX}
        value={draft.note}
        onChange={(event) => change({ note: event.target.value })}
      />
      {canBlock && (
        <ChoiceChips
          label="Also"
          options={[{ value: 'block', label: `Block ${name}` }]}
          value={draft.isBlocking ? ['block'] : []}
          onChange={(also) => change({ isBlocking: also.length > 0 })}
        />
      )}
    </SubmissionDialog>
  );
}
