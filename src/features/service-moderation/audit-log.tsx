import { useState } from 'react';
import { type AuditEntry } from '#contract/moderation.ts';
import { Card } from '#src/design/card/card.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { PageButtons } from '#src/design/page/page-buttons.tsx';
import { Hint, Text } from '#src/design/text/text.tsx';
import { subjectNames } from '#src/features/safety/index.ts';
import { fullTime } from '#src/lib/dates.ts';
import { displayName } from '#src/lib/names.ts';
import { Cards } from './card-list.tsx';
import { HistoryLink } from './cards.tsx';
import { AUDIT_PAGE, useAudit } from './service-moderation.queries.ts';

/** What the server calls the actions; a name that is not here is shown as it is. */
const actionNames: Readonly<Record<string, string>> = {
  'report.claimed': 'Report claimed',
  'report.released': 'Report released',
  'report.removed': 'Report decided: removed',
  'report.warned': 'Report decided: warned',
  'report.no-action': 'Report decided: no action',
  'content.removed': 'Removed',
  'user.suspended': 'Suspended',
  'restriction.ended': 'Decision taken back',
  'appeal.granted': 'Appeal granted',
  'appeal.denied': 'Appeal denied',
  'note.added': 'Note added',
  'moderator.promoted': 'Made a moderator',
  'moderator.demoted': 'Not a moderator any more',
  'password.reset': 'New password set',
  'second-step.removed': 'Two-step sign-in removed',
};

const typeNames: Readonly<Record<string, string>> = { ...subjectNames, report: 'Report', appeal: 'Appeal' };

function subjectOf({ subject: { type }, user }: AuditEntry): string {
  const name = typeNames[type] ?? type;
  if (user === null) return name;
  return type === 'user' ? displayName(user) : `${name} of ${displayName(user)}`;
}

/** What moderators and operators did, the newest first. */
export function AuditLog() {
  const [page, setPage] = useState(1);
  const query = useAudit(page);
  const hasMore = query.data?.length === AUDIT_PAGE;
  return (
    <Stack gap={4}>
      <Cards query={query} empty={page === 1 ? 'Nobody has done anything yet.' : 'There is nothing older.'}>
        {(entry) => <Entry entry={entry} />}
      </Cards>
      {(page > 1 || hasMore) && (
        <PageButtons
          aria-label="Pages of the audit log"
          page={page}
          hasMore={hasMore}
          busy={query.isPlaceholderData}
          onPage={setPage}
        />
      )}
    </Stack>
  );
}

function Entry({ entry }: { readonly entry: AuditEntry }) {
  const { action, at, moderator, subject, user } = entry;
  return (
    <Card as="article">
      <Stack gap={1}>
        <Text weight="bold">{actionNames[action] ?? action}</Text>
        <Text dir="auto" prose>
          {subjectOf(entry)}
        </Text>
        <Hint>
          {moderator === null ? 'A command of an operator' : displayName(moderator)}, {fullTime(at)}
        </Hint>
        {user !== null && <HistoryLink kind="users" id={user.id} name={displayName(user)} />}
        {subject.type === 'game' && <HistoryLink kind="games" id={subject.id} name="the game" />}
      </Stack>
    </Card>
  );
}
