/**
 * Options of a query that is asked anew every so many milliseconds while something shows it and the page is in sight.
 * What came due while the page was out of sight is made up for as soon as it is back.
 */
export function polledEvery(milliseconds: number) {
  return {
    refetchInterval: milliseconds,
    refetchOnWindowFocus: ({ state }: { state: { dataUpdatedAt: number } }) =>
      Date.now() - state.dataUpdatedAt >= milliseconds ? ('always' as const) : false,
  };
}
