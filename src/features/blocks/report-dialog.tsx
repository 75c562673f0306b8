import { REPORT_NOTE_MAX, REPORT_REASON_REQUIRED, REPORT_REASONS } from '#contract/report-constants.ts';
import type { ReportSubject } from '#contract/reports.ts';
import type { User } from '#contract/users.ts';
import { Button } from '#src/design/button/button.tsx';
import { ChoiceChips } from '#src/design/chips/choice-chips.tsx';
import { FormDialog } from '#src/design/dialog/form-dialog.tsx';
import { TextArea } from '#src/design/field/text-field.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { showServerFailure, toasts } from '#src/features/toasts/index.ts';
import { displayName } from '#src/lib/names.ts';
import { useForm } from '#src/lib/use-form.ts';
import { useCreateReport } from './report.queries.ts';
import { useHideUser } from './use-hide-user.ts';

type Reason = (typeof REPORT_REASONS)[number];

const labels: Readonly<Record<Reason, string>> = {
  spam: 'Spam',
  harassment: 'Harassment',
  dangerous: 'Dangerous',
  sexual: 'Sexual content',
  hate: 'Hate',
  illegal: 'Illegal',
  rules: 'Against the rules of the game',
  other: 'Something else',
};

const reasons = REPORT_REASONS.map((value) => ({ value, label: labels[value] }));

/** What the title names: everything but a user is by one. */
const whatOf = (type: ReportSubject['type'], name: string) =>
  ({
    post: `this accomplishment of ${name}`,
    comment: `this comment of ${name}`,
    message: `the latest message of ${name}`,
    user: name,
    game: 'this game',
  })[type];

interface Draft {
  readonly reason: readonly Reason[];
  readonly note: string;
  readonly also: readonly 'block'[];
}

const initial: Draft = { reason: [], note: '', also: [] };

export interface ReportDialogProps {
  readonly subject: ReportSubject;
  /** Who has made the subject, or is it. */
  readonly user: User;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Reports something to the operators. What was typed stays when the request fails. */
export default function ReportDialog({ subject, user, open, onOpenChange }: ReportDialogProps) {
  const hide = useHideUser(user.id);
  const name = displayName(user);
  const { mutate, isPending } = useCreateReport({
    onSuccess: () => {
      toasts.success('Thank you. We will look at it.');
      onOpenChange(false);
      // After the report: what a block hides cannot be reported.
      if (form.draft.also.length > 0) hide({ name, how: 'block', until: null });
      form.reset();
    },
    onError: (error) => showServerFailure(error, 'Failed to send the report. Please try again.'),
  });
  const form = useForm({
    initial,
    check: ({ reason: [reason], note }) =>
      reason === undefined
        ? ({ ok: false, errors: { reason: REPORT_REASON_REQUIRED } } as const)
        : ({ ok: true, input: { subject, reason, note } } as const),
    onSubmit: (body) => {
      if (!isPending) mutate({ body });
    },
  });
  const { draft, errors, change, submit } = form;
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Report ${whatOf(subject.type, name)}`}
      description="We will read it. Nobody is told that you have reported it."
      dismissable={!isPending}
      beside={
        <Button variant="outline" disabled={isPending} onClick={() => onOpenChange(false)}>
          Cancel
        </Button>
      }
      submit={{ children: 'Report' }}
      isBusy={isPending}
      onSubmit={submit}
    >
      <Stack gap={4}>
        <ChoiceChips
          label="What is wrong?"
          single
          options={reasons}
          value={draft.reason}
          onChange={(reason) => change({ reason })}
          error={errors.reason ?? null}
        />
        <TextArea
          label="Note"
          optional
          dir="auto"
          maxLength={REPORT_NOTE_MAX}
          value={draft.note}
          onChange={(event) => change({ note: event.target.value })}
        />
        <ChoiceChips
          label="Also"
          options={[{ value: 'block', label: `Block ${name}` }]}
          value={draft.also}
          onChange={(also) => change({ also })}
        />
      </Stack>
    </FormDialog>
  );
}
