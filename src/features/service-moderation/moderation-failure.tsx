import { isForbidden } from '#src/api/errors.ts';
import { ErrorState } from '#src/design/error-state/error-state.tsx';

export interface FailedQuery {
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** Why nothing is shown: only the server knows who is a moderator. */
export function ModerationFailure({ query }: { readonly query: FailedQuery }) {
  return isForbidden(query.error) ? (
    <ErrorState title="Only moderators can open this" />
  ) : (
    <ErrorState title="This could not be loaded" retry={query} />
  );
}
