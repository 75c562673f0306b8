import { useEffect, useEffectEvent } from 'react';
import * as z from 'zod/mini';
import { REPORT_REASONS } from '#contract/report-constants.ts';
import type { ReportSubject } from '#contract/reports.ts';
import type { User } from '#contract/users.ts';
import { appealMachine } from '#machines/appeal.machine.ts';
import { reportMachine } from '#machines/report.machine.ts';
import { required } from '#machines/support/params.ts';
import { useSubmission } from '#src/actors/use-submission.ts';
import { api, call, invalidateResources } from '#src/api/client.ts';
import { showServerFailure, toasts } from '#src/features/toasts/index.ts';
import { displayName } from '#src/lib/names.ts';
import type { DialogState } from '#src/lib/use-dialog.ts';
import { AFFECTED } from './blocks.queries.ts';
import { useHideUser } from './use-hide-user.ts';

const reportDraft = z.object({
  reason: z.nullable(z.enum(REPORT_REASONS)),
  note: z.string(),
  isBlocking: z.boolean(),
  seenText: z.optional(z.string()),
});
const appealDraft = z.object({ text: z.string() });

/** The form of a report, and of the block that may follow it. */
export function useReportForm(
  subject: ReportSubject,
  user: User,
  seenText: string | undefined,
  dialog: DialogState,
) {
  const client = api.useQueryClient();
  const block = useHideUser(user.id, 'block');
  const form = useSubmission({
    ...dialog,
    machine: reportMachine,
    id: `${subject.type}.${subject.id}`,
    subject,
    draft: { reason: null, note: '', isBlocking: false },
    read: (stored) => reportDraft.safeParse(stored).data,
    send: ({ draft: { reason, note, seenText } }) =>
      call(api.reports.create.mutate, {
        body: { subject, reason: required(reason, 'reason'), note, seenText },
      }),
    onSent: ({ draft }) => {
      void invalidateResources(client, 'reports');
      toasts.success('Thank you. We will look at it.');
      // After the report, so that it is about what is still shown. An action must not start an actor itself.
      if (draft.isBlocking) queueMicrotask(() => block({ name: displayName(user) }));
    },
    onFailure: (error) => showServerFailure(error, 'Failed to send the report. Please try again.'),
    refetchSubject: () => invalidateResources(client, ...AFFECTED),
  });
  // The form continues when the dialog is opened again, which may show another text then. A change of the text while the dialog is
  // open is not reported: the user reports what they have seen.
  const setSeenText = useEffectEvent(() => form.change({ seenText }));
  useEffect(() => {
    if (form.open) setSeenText();
  }, [form.open]);
  return form;
}

/** The form of an appeal against a decision. */
export function useAppealForm(restrictionId: string, dialog: DialogState) {
  const client = api.useQueryClient();
  return useSubmission({
    ...dialog,
    machine: appealMachine,
    id: restrictionId,
    subject: restrictionId,
    draft: { text: '' },
    read: (stored) => appealDraft.safeParse(stored).data,
    send: ({ subject, draft }) =>
      call(api.restrictions.appeal.mutate, { params: { id: subject }, body: draft }),
    onSent: () => {
      void invalidateResources(client, 'restrictions');
      toasts.success('Thank you. A moderator will read your appeal.');
    },
    onFailure: (error) => showServerFailure(error, 'Failed to send the appeal. Please try again.'),
    refetchSubject: () => invalidateResources(client, 'restrictions'),
  });
}
