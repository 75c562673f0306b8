import * as z from 'zod/mini';
import type { GameDecision, ReportedContent } from '#contract/game-moderation.ts';
import { RESTRICTION_STATEMENT_MAX } from '#contract/moderation-constants.ts';
import { REPORT_REASON_REQUIRED, REPORT_REASONS } from '#contract/report-constants.ts';
import { REPORT_REASON_OPTIONS } from '#contract/report-labels.ts';
import type { ReportSubject } from '#contract/reports.ts';
import type { User } from '#contract/users.ts';
import { Button } from '#src/design/button/button.tsx';
import { ChoiceChips } from '#src/design/chips/choice-chips.tsx';
import { FormDialog } from '#src/design/dialog/form-dialog.tsx';
import { TextArea } from '#src/design/field/text-field.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { displayName } from '#src/lib/names.ts';
import type { DialogState } from '#src/lib/use-dialog.ts';
import { useForm } from '#src/lib/use-form.ts';
import { type DecidedAction, subjectLabels } from './moderation.ts';
import { useModerate } from './use-moderate.ts';

const labels: Readonly<Record<DecidedAction, string>> = {
  hide: 'Hide',
  remove: 'Remove',
  warn: 'Warn',
  ban: 'Ban',
};

/** What each action does, for something of this type. */
function hintsOf(type: ReportSubject['type']): Readonly<Record<DecidedAction, string>> {
  const isUser = type === 'user';
  const point = type === 'post' ? ' In a running game its point goes, too.' : '';
  return {
    hide: `Nobody sees it until you decide, within 30 days.${point}`,
    remove: isUser
      ? 'They leave the game; what they wrote stays. They can join again, and you can reinstate them for 30 days.'
      : `Nobody sees it any more. You can reinstate it for 30 days.${point}`,
    warn: isUser ? 'They stay, and are warned.' : 'It stays, and its author is warned.',
    ban: 'They leave the game and cannot join it again, until you end the ban.',
  };
}

interface Draft {
  readonly action: readonly DecidedAction[];
  readonly reason: readonly GameDecision['reason'][];
  readonly statement: string;
  readonly also: readonly 'content'[];
}

const storedDraft = z.partial(
  z.object({
    action: z.array(z.enum(['hide', 'remove', 'warn', 'ban'])),
    reason: z.array(z.enum(REPORT_REASONS)),
    statement: z.string(),
    also: z.array(z.literal('content')),
  }),
);

export interface DecisionDialogProps extends DialogState {
  readonly gameId: string;
  readonly subject: ReportSubject;
  /** The author of the subject, or the user whom the decision is about. */
  readonly user: User;
  readonly canBan: boolean;
  /** Set for a decision about its reports. */
  readonly reported?: Pick<ReportedContent, 'hiddenBy' | 'reasons'>;
}

/**
 * Decides about something in a game: what happens, why, and what the user reads. What was typed stays when the request fails, when the
 * dialog is closed, and after a reload.
 */
export default function DecisionDialog({
  gameId,
  subject,
  user,
  canBan,
  reported,
  open,
  onOpenChange,
}: DecisionDialogProps) {
  const name = displayName(user);
  const moderate = useModerate(gameId);
  const isPending = moderate.pending !== undefined;
  const isUser = subject.type === 'user';
  const isHidden = reported !== undefined && reported.hiddenBy !== null;
  const actions: readonly DecidedAction[] = [
    ...(isUser || isHidden ? [] : (['hide'] as const)),
    'remove',
    ...(isHidden ? [] : (['warn'] as const)),
    ...(canBan ? (['ban'] as const) : []),
  ];
  const initial: Draft = { action: [], reason: reported?.reasons.slice(0, 1) ?? [], statement: '', also: [] };
  const form = useForm({
    initial,
    storage: {
      name: `game-decision.${gameId}.${subject.type}.${subject.id}`,
      read: (stored) => storedDraft.safeParse(stored).data ?? {},
    },
    check: ({ action: [action], reason: [reason], statement, also }) => {
      // A stored one may not be offered any more.
      if (action === undefined || !actions.includes(action))
        return { ok: false, errors: { action: 'Please choose what to do' } } as const;
      if (reason === undefined) return { ok: false, errors: { reason: REPORT_REASON_REQUIRED } } as const;
      const why = { reason, statement };
      return {
        ok: true,
        input:
          action === 'ban'
            ? ({ action, userId: user.id, removesContent: also.length > 0, ...why } as const)
            : ({ action, subject, reported: reported !== undefined, ...why } as const),
      } as const;
    },
    onSubmit: (input) =>
      moderate.run(input, () => {
        onOpenChange(false);
        form.reset();
      }),
  });
  const { draft, errors, change, submit } = form;
  const chosen = actions.find((action) => action === draft.action[0]);
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={isUser ? `Decide about ${name}` : `Decide about the ${subjectLabels[subject.type]} of ${name}`}
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
          options={actions.map((value) => ({ value, label: labels[value] }))}
          value={draft.action}
          onChange={(action) => change({ action })}
          error={errors.action ?? null}
          {...(chosen && { hint: hintsOf(subject.type)[chosen] })}
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
          options={REPORT_REASON_OPTIONS}
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
