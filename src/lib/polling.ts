/**
 * Options of a query that is refetched at this interval, in milliseconds, while it is active and the page is visible. When
 * the page becomes visible again, overdue data is refetched at once.
 */
export function pollingOptions(milliseconds: number) {
  return {
    refetchInterval: milliseconds,
    refetchOnWindowFocus: ({ state }: { state: { dataUpdatedAt: number } }) =>
      Date.now() - state.dataUpdatedAt >= milliseconds ? ('always' as const) : false,
  };
}
