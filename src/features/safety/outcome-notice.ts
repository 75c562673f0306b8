import { focusManager } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { api, call, invalidateResources } from '#src/api/client.ts';
import { mayBeProcessed } from '#src/api/errors.ts';
import { toasts } from '#src/features/toasts/index.ts';
import { useRestrictions, useUnseenReports } from './safety.queries.ts';
import { decisionTitle, outcomeTexts } from './wording.ts';

/** In milliseconds: it is read once only. */
const DURATION = 10_000;

const onVisibilityChange = (listener: () => void) => focusManager.subscribe(listener);
const isPageVisible = () => focusManager.isFocused();

interface Notice {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Resolves with whether this request was the first: only one of several tabs and devices shows the notice. */
  readonly acknowledge: () => Promise<{ readonly isFirst: boolean }>;
}

/** Shows a toast, once, with the outcomes of the viewer's reports and the decisions about the viewer. Renders nothing. */
export default function OutcomeNotice() {
  const client = api.useQueryClient();
  const { data: reports } = useUnseenReports();
  const { data: restrictions } = useRestrictions();
  // The two lists load separately, and still contain acknowledged items until they are refetched.
  const acknowledged = useRef(new Set<string>());
  const isVisible = useSyncExternalStore(onVisibilityChange, isPageVisible);
  useEffect(() => {
    // It would not be seen, and no other tab would show it.
    if (!isVisible) return;
    const ids = acknowledged.current;
    const unseen = <Item extends { readonly id: string; readonly isSeen: boolean }>(
      items: readonly Item[] = [],
    ) => items.filter(({ id, isSeen }) => !isSeen && !ids.has(id));
    const notices: readonly Notice[] = [
      ...unseen(restrictions).map((restriction) => ({
        id: restriction.id,
        title: decisionTitle(restriction),
        description: 'You find the reasons and how to appeal under Account.',
        acknowledge: () => call(api.restrictions.acknowledge.mutate, { params: { id: restriction.id } }),
      })),
      ...unseen(reports).map(({ id, outcome }) => ({
        id,
        title: 'We have decided about your report',
        description: outcomeTexts[outcome ?? 'open'],
        acknowledge: () => call(api.reports.acknowledge.mutate, { params: { id } }),
      })),
    ];
    if (notices.length === 0) return;
    for (const { id } of notices) ids.add(id);
    void Promise.allSettled(notices.map((notice) => notice.acknowledge())).then((results) => {
      const [one, ...more] = notices.filter(({ id }, at) => {
        const result = results[at];
        if (result?.status === 'fulfilled') return result.value.isFirst;
        // Without a response it may be acknowledged, and would not be shown the next time.
        if (mayBeProcessed(result?.reason)) return true;
        ids.delete(id);
        return false;
      });
      if (one !== undefined)
        toasts.info({
          duration: DURATION,
          waits: true,
          title: more.length === 0 ? one.title : `There are ${more.length + 1} decisions for you`,
          description: more.length === 0 ? one.description : 'You find them under Account.',
        });
      return invalidateResources(client, 'reports', 'restrictions');
    });
  }, [client, reports, restrictions, isVisible]);
  return null;
}
