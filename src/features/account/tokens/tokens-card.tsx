import KeySquare from 'lucide-react/icons/key-square';
import Trash2 from 'lucide-react/icons/trash-2';
import type { AccessToken } from '#contract/access-tokens.ts';
import { ErrorState } from '#src/design/error-state/error-state.tsx';
import { List, ListRow } from '#src/design/list-row/list-row.tsx';
import { SkeletonRows } from '#src/design/skeleton/skeleton.tsx';
import { Text } from '#src/design/text/text.tsx';
import { ConfirmButton, lazyDialog } from '#src/features/toasts/index.ts';
import { dayText, relativeTime } from '#src/lib/dates.ts';
import { useNow } from '#src/lib/use-now.ts';
import { AccountCard, DialogButton } from '../account-card.tsx';
import { useAccessTokens, useRevokeAccessToken } from './tokens.queries.ts';

const CreateTokenDialog = lazyDialog(() => import('./create-token-dialog.tsx'));

/** The user's access tokens for scripts: lists, creates and revokes them. */
export function TokensCard() {
  const query = useAccessTokens();
  const { data: tokens, isPending } = query;
  return (
    <AccountCard
      title="Access tokens"
      text="Scripts sign in with a token instead of your password. A token keeps working when you change your password, until it expires or you revoke it here."
    >
      {isPending && <SkeletonRows count={1} label="Loading your access tokens" />}
      {!isPending && !tokens && <ErrorState title="Your access tokens could not be loaded" retry={query} />}
      {tokens?.length === 0 && <Text size="sm">You have no access tokens.</Text>}
      {tokens && tokens.length > 0 && <TokenList tokens={tokens} />}
      {tokens && (
        <DialogButton
          label="New access token"
          icon={<KeySquare size={18} aria-hidden="true" />}
          intent={CreateTokenDialog.intent}
        >
          {(dialog) => <CreateTokenDialog {...dialog} />}
        </DialogButton>
      )}
    </AccountCard>
  );
}

function TokenList({ tokens }: { tokens: readonly AccessToken[] }) {
  const now = useNow();
  return (
    <List aria-label="Access tokens">
      {tokens.map((token) => (
        <li key={token.id}>
          <ListRow
            title={token.name}
            mark={`…${token.lastCharacters}`}
            subtitle={<Dates token={token} now={now} />}
            trailing={<RevokeToken token={token} />}
          />
        </li>
      ))}
    </List>
  );
}

function RevokeToken({ token: { id, name } }: { token: AccessToken }) {
  const { mutate, isPending } = useRevokeAccessToken();
  return (
    <ConfirmButton
      iconOnly
      label={`Revoke ${name}`}
      icon={<Trash2 size={20} aria-hidden="true" />}
      question={`Revoke “${name}”?`}
      text="Scripts that use this token stop working at once. This cannot be undone."
      confirmLabel="Revoke"
      danger
      isBusy={isPending}
      onConfirm={(close) => mutate({ params: { id } }, { onSuccess: close })}
    />
  );
}

/** When a token was last used and when it expires, on a line each: one line is too long for a phone. */
function Dates({ token: { lastUsedAt, expiresAt }, now }: { token: AccessToken; now: Date }) {
  return (
    <>
      {lastUsedAt === null ? 'Never used' : `Used ${relativeTime(lastUsedAt, now).toLowerCase()}`}
      <br />
      {expiresAt === null ? 'Does not expire' : `Expires ${dayText(expiresAt)}`}
    </>
  );
}
