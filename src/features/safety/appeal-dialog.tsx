import { APPEAL_TEXT_MAX } from '#contract/moderation-constants.ts';
import { TextArea } from '#src/design/field/text-field.tsx';
import { SubmissionDialog } from '#src/features/submissions/index.ts';
import type { DialogState } from '#src/lib/use-dialog.ts';
import { useAppealForm } from './safety.forms.ts';

interface AppealDialogProps extends DialogState {
  readonly restrictionId: string;
  /** What was decided. */
  readonly title: string;
}

/** Appeals against a decision. What was typed stays when the request fails, and when the dialog is closed. */
export default function AppealDialog({ restrictionId, title, ...dialog }: AppealDialogProps) {
  const form = useAppealForm(restrictionId, dialog);
  return (
    <SubmissionDialog
      form={form}
      title="Appeal"
      description={`${title}. A moderator who did not decide this reads your appeal, if there is one.`}
      submitLabel="Send appeal"
    >
      <TextArea
        label="Why is the decision wrong?"
        dir="auto"
        rows={5}
        counter
        maxLength={APPEAL_TEXT_MAX}
        value={form.draft.text}
        error={form.isIncomplete ? 'Please say why the decision is wrong' : null}
        onChange={(event) => form.change({ text: event.target.value })}
      />
    </SubmissionDialog>
  );
}
