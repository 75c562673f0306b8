import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Mail } from 'lucide-react';
import type { InvitationsOverview } from '#contract/invitations.ts';
import { Card, ListRow } from '#src/design/index.ts';
import { lazyDialog } from '#src/features/toasts/index.ts';
import { counted } from '#src/lib/text.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import * as css from './invitations.css.ts';
import { invitationsQuery } from './invitations.queries.ts';

const InvitationsDialog = lazyDialog(() => import('./invitations-dialog.tsx'));
const received = ({ invitations }: InvitationsOverview) => invitations.length;

/** Says that there are invitations and opens them; nothing when there are none. */
export function InvitationsNotice() {
  const { data: count = 0 } = useQuery({ ...invitationsQuery, select: received });
  const dialog = useDialog();
  return (
    <>
      {count > 0 && (
        <Card padding="small" {...InvitationsDialog.intent}>
          <ListRow
            leading={<Mail size={22} aria-hidden="true" className={css.noticeIcon} />}
            title={counted(count, 'game invitation')}
            subtitle="Have a look and answer"
            trailing={<ChevronRight size={20} aria-hidden="true" className={css.icon} />}
            onClick={dialog.show}
          />
        </Card>
      )}
      {dialog.wanted && <InvitationsDialog {...dialog.props} />}
    </>
  );
}
