import type { GameDecision, ReportedContent } from '#contract/game-moderation.ts';
import { RESTRICTION_STATEMENT_MAX } from '#contract/moderation-constants.ts';
import { REPORT_REASON_REQUIRED } from '#contract/report-constants.ts';
import { Button } from '#src/design/button/button.tsx';
import { ChoiceChips } from '#src/design/chips/choice-chips.tsx';
import { FormDialog } from '#src/design/dialog/form-dialog.tsx';
import { TextArea } from '#src/design/field/text-field.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { reasonOptions } from '#src/features/blocks/index.ts';
import { displayName } from '#src/lib/names.ts';
import { useForm } from '#src/lib/use-form.ts';
import { subjectLabels } from './labels.ts';
import type { DecidedAction, Moderate } from './moderation.queries.ts';

const hints: Readonly<Record<DecidedAction, string>> = {
  hide: 'Nobody sees it until you decide. Its point goes meanwhile. You have 30 days.',
  remove: 'It goes with its point. You can reinstate it for 30 days.',
  warn: 'It stays, and its author is warned.',
  ban: 'They leave the game and cannot join it again, until you end the ban.',
};

interface Draft {
  readonly action: readonly DecidedAction[];
  readonly reason: readonly GameDecision['reason'][];
  readonly statement: string;
  readonly also: readonly 'content'[];
}

export interface DecisionDialogProps {
  readonly reported: ReportedContent;
  readonly moderate: Moderate;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Decides about something reported: what happens, why, and what the author reads. What was typed stays when it fails. */
export default function DecisionDialog({ reported, moderate, open, onOpenChange }: DecisionDialogProps) {
  const { subject, user, state, reasons: given } = reported;
  const name = displayName(user);
  const isPending = moderate.pending !== undefined;
  const actions: { value: DecidedAction; label: string }[] = [
    ...(state === 'visible' ? [{ value: 'hide' as const, label: 'Hide' }] : []),
    { value: 'remove', label: 'Remove' },
    ...(state === 'visible' ? [{ value: 'warn' as const, label: 'Warn' }] : []),
    { value: 'ban', label: 'Ban' },
  ];
  const initial: Draft = { action: [], reason: given.slice(0, 1), statement: '', also: [] };
  const form = useForm({
    initial,
    check: ({ action: [action], reason: [reason], statement, also }) => {
      if (action === undefined) return { ok: false, errors: { action: 'Please choose what to do' } } as const;
      if (reason === undefined) return { ok: false, errors: { reason: REPORT_REASON_REQUIRED } } as const;
      const why = { reason, statement };
      return {
        ok: true,
        input:
          action === 'ban'
            ? ({ action, userId: user.id, removesContent: also.length > 0, ...why } as const)
            : ({ action, subject, reported: true, ...why } as const),
      } as const;
    },
    onSubmit: (input) =>
      moderate.run(input, () => {
        onOpenChange(false);
        form.reset();
      }),
  });
  const { draft, errors, change, submit } = form;
  const [chosen] = draft.action;
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Decide about the ${subjectLabels[subject.type]} of ${name}`}
      description={`${name} reads the reason and your message.`}
      dismissable={!isPending}
      beside={
        <Button variant="outline" disabled={isPending} onClick={() => onOpenChange(false)}>
          Cancel
        </Button>
      }
      submit={{ children: 'Decide' }}
      isBusy={isPending}
      onSubmit={submit}
    >
      <Stack gap={4}>
        <ChoiceChips
          label="What to do"
          single
          options={actions}
          value={draft.action}
          onChange={(action) => change({ action })}
          error={errors.action ?? null}
          {...(chosen && { hint: hints[chosen] })}
        />
        {chosen === 'ban' && (
          <ChoiceChips
            label="Also"
            options={[{ value: 'content', label: 'Remove what they wrote here' }]}
            value={draft.also}
            onChange={(also) => change({ also })}
          />
        )}
        <ChoiceChips
          label="Why"
          single
          options={reasonOptions}
          value={draft.reason}
          onChange={(reason) => change({ reason })}
          error={errors.reason ?? null}
        />
        <TextArea
          label={`Message to ${name}`}
          optional
          dir="auto"
          maxLength={RESTRICTION_STATEMENT_MAX}
          value={draft.statement}
          onChange={(event) => change({ statement: event.target.value })}
        />
      </Stack>
    </FormDialog>
  );
}
