import ChevronRight from 'lucide-react/icons/chevron-right';
import Mail from 'lucide-react/icons/mail';
import { Card } from '#src/design/card/card.tsx';
import { ListRow } from '#src/design/list-row/list-row.tsx';
import { lazyDialog } from '#src/features/toasts/index.ts';
import { countWithNoun } from '#src/lib/text.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import * as css from './invitations.css.ts';
import { useInvitations } from './invitations.queries.ts';

const InvitationsDialog = lazyDialog(() => import('./invitations-dialog.tsx'));

/** The number of invitations, as a button that opens them; nothing if there are none. */
export function InvitationsNotice() {
  const count = useInvitations().data?.invitations.length ?? 0;
  const dialog = useDialog();
  return (
    <>
      {count > 0 && (
        <Card padding="small" {...InvitationsDialog.intent}>
          <ListRow
            leading={<Mail size={22} aria-hidden="true" className={css.noticeIcon} />}
            title={countWithNoun(count, 'game invitation')}
            subtitle="Have a look and answer"
            trailing={<ChevronRight size={20} aria-hidden="true" className={css.icon} />}
            onClick={dialog.show}
          />
        </Card>
      )}
      {dialog.isMounted && <InvitationsDialog {...dialog.props} />}
    </>
  );
}
