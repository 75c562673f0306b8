import { keepPreviousData, type MutationKey } from '@tanstack/react-query';
import type {
  AuditEntry,
  GameHistory,
  ModeratedAppeal,
  ModeratedReport,
  UserHistory,
} from '#contract/moderation.ts';
import { REPORT_OUTCOMES } from '#contract/report-constants.ts';
import { type DecisionDraft, type DecisionSubject, decisionMachine } from '#machines/decision.machine.ts';
import { required } from '#machines/support/params.ts';
import { useSubmission } from '#src/actors/use-submission.ts';
import { api, bodyOf, call, invalidateResources, type Resource } from '#src/api/client.ts';
import { refreshAllButUser } from '#src/features/auth/index.ts';
import { showServerFailure, toasts } from '#src/features/toasts/index.ts';
import type { DialogState } from '#src/lib/use-dialog.ts';

const key = (...rest: readonly string[]) => ['moderation' satisfies Resource, ...rest] as const;
/** The largest page of the contract. Open ones come the oldest first, so that more appear as moderators decide. */
const limit = 50;
/** Other moderators decide too: opening a queue refetches one that is older. */
const STALE_MS = 5_000;

export const reportsQuery = (status: 'open' | 'resolved') => ({
  queryKey: key('reports', status),
  queryData: { query: { status, limit } },
  select: bodyOf<ModeratedReport[]>,
  staleTime: STALE_MS,
});
export const useModeratedReports = (status: 'open' | 'resolved') =>
  api.moderation.reports.useQuery(reportsQuery(status));

export const useModeratedAppeals = () =>
  api.moderation.appeals.useQuery({
    queryKey: key('appeals'),
    queryData: { query: { status: 'open', limit } },
    select: bodyOf<ModeratedAppeal[]>,
    staleTime: STALE_MS,
  });

/** How many entries a page of the audit log has. */
export const AUDIT_PAGE = 20;

export const useAudit = (page: number) =>
  api.moderation.audit.useQuery({
    queryKey: key('audit', `${page}`),
    queryData: { query: { page, limit: AUDIT_PAGE } },
    select: bodyOf<AuditEntry[]>,
    placeholderData: keepPreviousData,
  });

export const useUserHistory = (id: string) =>
  api.moderation.user.useQuery({
    queryKey: key('users', id),
    queryData: { params: { id } },
    select: bodyOf<UserHistory>,
  });

export const useGameHistory = (id: string) =>
  api.moderation.game.useQuery({
    queryKey: key('games', id),
    queryData: { params: { id } },
    select: bodyOf<GameHistory>,
  });

/** Handlers of a mutation that changes only what moderators see: they refetch it, also after a conflict with another moderator. */
function useHandlers(failure: string) {
  const client = api.useQueryClient();
  return {
    onError: (error: unknown) => showServerFailure(error, failure),
    // Not awaited: a slow network must not block the next action.
    onSettled: () => void invalidateResources(client, 'moderation'),
  };
}

/** Reserves a report for the viewer. */
export const useClaim = () =>
  api.moderation.claimReport.useMutation(useHandlers('Failed to claim the report. Please try again.'));

/** Releases a claimed report. */
export const useRelease = () =>
  api.moderation.releaseReport.useMutation(useHandlers('Failed to release the report. Please try again.'));

/** Ends a suspension, or revokes another decision. Content may be restored on any screen. */
export function useEndRestriction() {
  const client = api.useQueryClient();
  return api.moderation.endRestriction.useMutation({
    onSuccess: () => {
      toasts.success('Taken back');
    },
    onError: (error) => showServerFailure(error, 'Failed to take the decision back. Please try again.'),
    onSettled: () => void refreshAllButUser(client),
  });
}

interface AddNoteOptions {
  readonly mutationKey: MutationKey;
  readonly onSuccess: () => void;
  readonly onFailed: (error: unknown) => void;
}

/** Adds a note for moderators to a user or a game. The options are called also after the screen was left. */
export function useAddNote({ mutationKey, onSuccess, onFailed }: AddNoteOptions) {
  const { onError, onSettled } = useHandlers('Failed to save the note. Please try again.');
  return api.moderation.addNote.useMutation({
    mutationKey,
    onSuccess,
    onError: (error) => {
      onFailed(error);
      onError(error);
    },
    onSettled,
  });
}

const DAY = 86_400_000;
/** How many days a suspension lasts; null for good. */
const lengths: Readonly<Record<string, number | null>> = { week: 7, month: 30, permanent: null };

const until = (length: string): string | null => {
  const days = lengths[length] ?? null;
  return days === null ? null : new Date(Date.now() + days * DAY).toISOString();
};

/** The form of a decision; `reason` is the rule to begin with, `read` parses a stored draft. */
export function useDecisionForm(
  subject: DecisionSubject,
  reason: ModeratedReport['reason'] | null,
  read: (stored: unknown) => DecisionDraft | undefined,
  dialog: DialogState,
) {
  const client = api.useQueryClient();
  return useSubmission({
    ...dialog,
    machine: decisionMachine,
    id: `${subject.type}.${subject.id}`,
    subject,
    draft: { outcome: null, reason, statement: '' },
    read,
    send: ({ subject: { type, id }, draft: { outcome, reason: rule, statement } }) => {
      const params = { id };
      if (type === 'suspension')
        return call(api.moderation.suspend.mutate, {
          params,
          body: { until: until(required(outcome, 'outcome')), reason: required(rule, 'reason'), statement },
        });
      if (type === 'appeal')
        return call(api.moderation.decideAppeal.mutate, {
          params,
          body: { outcome: outcome === 'granted' ? 'granted' : 'denied', statement },
        });
      return call(api.moderation.decideReport.mutate, {
        params,
        body: {
          outcome: required(
            REPORT_OUTCOMES.find((one) => one === outcome),
            'outcome',
          ),
          reason: required(rule, 'reason'),
          statement,
        },
      });
    },
    onSent: ({ subject: { type } }) => {
      // Content may be removed from any screen.
      void refreshAllButUser(client);
      toasts.success(type === 'suspension' ? 'Suspended' : 'Decided');
    },
    onFailure: (error) => showServerFailure(error, 'Failed to send the decision. Please try again.'),
    refetchSubject: () => refreshAllButUser(client),
  });
}
