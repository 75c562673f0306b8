import * as z from 'zod/mini';
import { STATEMENT_MAX } from '#contract/moderation-constants.ts';
import { REPORT_OUTCOMES, REPORT_REASON_REQUIRED, REPORT_REASONS } from '#contract/report-constants.ts';
import { REPORT_REASON_OPTIONS } from '#contract/report-labels.ts';
import type { Report, ReportSubject } from '#contract/reports.ts';
import type { DecisionSubject } from '#machines/decision.machine.ts';
import { ChoiceChips } from '#src/design/chips/choice-chips.tsx';
import { SelectField } from '#src/design/field/select-field.tsx';
import { TextArea } from '#src/design/field/text-field.tsx';
import { SubmissionDialog } from '#src/features/submissions/index.ts';
import type { DialogState } from '#src/lib/use-dialog.ts';
import { useDecisionForm } from './service-moderation.queries.ts';

export interface Decision {
  readonly subject: DecisionSubject;
  /** What a report is about. */
  readonly about?: ReportSubject['type'];
  /** The rule to begin with. */
  readonly reason: Report['reason'] | null;
  readonly title: string;
}

interface DecisionDialogProps extends Decision, DialogState {}

const texts = {
  report: { label: 'What do you decide?', submit: 'Decide', statement: 'What its author reads' },
  appeal: { label: 'What do you decide?', submit: 'Decide', statement: 'What the person reads' },
  suspension: { label: 'For how long?', submit: 'Suspend', statement: 'What the person reads' },
} as const;

/** A game is hidden with everything in it; a user is suspended from their history, which decides the reports about them. */
const removals: Partial<Record<ReportSubject['type'], string>> = {
  game: 'Take it down',
  user: 'The account is suspended',
};

function outcomesOf(type: DecisionSubject['type'], about: ReportSubject['type']) {
  if (type === 'suspension')
    return [
      { value: 'week', label: 'A week' },
      { value: 'month', label: '30 days' },
      { value: 'permanent', label: 'For good' },
    ];
  if (type === 'appeal')
    return [
      { value: 'granted', label: 'Take the decision back' },
      { value: 'denied', label: 'The decision stands' },
    ];
  const labels = {
    removed: removals[about] ?? 'Remove it',
    warned: 'Warn its author',
    'no-action': 'No action',
  };
  return REPORT_OUTCOMES.map((value) => ({ value, label: labels[value] }));
}

const storedDraft = z.object({
  outcome: z.nullable(z.enum(['week', 'month', 'permanent', 'granted', 'denied', ...REPORT_OUTCOMES])),
  reason: z.nullable(z.enum(REPORT_REASONS)),
  statement: z.string(),
});
// The schemas load with the dialog, and not with the screens.
const readDraft = (stored: unknown) => storedDraft.safeParse(stored).data;

/** The decision of a moderator about a report or an appeal, or to suspend a user. */
export default function DecisionDialog({
  subject,
  about = 'post',
  reason,
  title,
  ...dialog
}: DecisionDialogProps) {
  const form = useDecisionForm(subject, reason, readDraft, dialog);
  const { draft, change, isIncomplete } = form;
  const { type } = subject;
  const { label, submit, statement } = texts[type];
  const hasRule =
    type === 'suspension' || (type === 'report' && draft.outcome !== null && draft.outcome !== 'no-action');
  const isOptional = type === 'report';
  return (
    <SubmissionDialog
      form={form}
      title={title}
      submitLabel={submit}
      submitVariant={type === 'suspension' ? 'danger' : undefined}
    >
      <ChoiceChips
        label={label}
        single
        options={outcomesOf(type, about)}
        value={draft.outcome === null ? [] : [draft.outcome]}
        onChange={([outcome]) => change({ outcome: outcome ?? null })}
        error={isIncomplete && draft.outcome === null ? 'Please choose one' : null}
      />
      {hasRule && (
        <SelectField
          label="Rule"
          options={[{ value: '', label: 'Choose a rule', disabled: true }, ...REPORT_REASON_OPTIONS]}
          value={draft.reason ?? ''}
          onChange={(value) => change({ reason: value === '' ? null : value })}
          error={isIncomplete && draft.reason === null ? REPORT_REASON_REQUIRED : null}
        />
      )}
      <TextArea
        label={statement}
        optional={isOptional}
        dir="auto"
        rows={4}
        counter
        maxLength={STATEMENT_MAX}
        value={draft.statement}
        error={
          !isOptional && isIncomplete && draft.statement.trim() === '' ? 'Please tell the person why' : null
        }
        onChange={(event) => change({ statement: event.target.value })}
      />
    </SubmissionDialog>
  );
}
