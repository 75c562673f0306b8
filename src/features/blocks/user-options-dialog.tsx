import Ban from 'lucide-react/icons/ban';
import BellOff from 'lucide-react/icons/bell-off';
import Flag from 'lucide-react/icons/flag';
import type { ReportSubject } from '#contract/reports.ts';
import type { User } from '#contract/users.ts';
import { Button } from '#src/design/button/button.tsx';
import { Dialog } from '#src/design/dialog/dialog.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { lazyDialog } from '#src/features/toasts/index.ts';
import { displayName } from '#src/lib/names.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { useHideUser } from './use-hide-user.ts';

const ReportDialog = lazyDialog(() => import('./report-dialog.tsx'));

const WEEK_MS = 7 * 86_400_000;

export interface UserOptionsDialogProps {
  readonly user: User;
  /** What a report is about. */
  readonly subject: ReportSubject;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The choices between reporting, muting and blocking a user. A block asks once more; a mute is sent at once. */
export default function UserOptionsDialog({ user, subject, open, onOpenChange }: UserOptionsDialogProps) {
  const hide = useHideUser(user.id);
  const name = displayName(user);
  const report = useDialog();
  const choose = (how: 'block' | 'mute', until: string | null) => {
    onOpenChange(false);
    hide({ name, how, until });
  };
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title={name}
        size="small"
        description="Muting hides what they write from you; they do not notice. Blocking hides the two of you from each other."
      >
        <Stack gap={3}>
          <Button
            variant="outline"
            block
            icon={<Flag size={18} aria-hidden="true" />}
            {...ReportDialog.intent}
            onClick={() => {
              onOpenChange(false);
              report.show();
            }}
          >
            Report
          </Button>
          <Button
            variant="outline"
            block
            icon={<BellOff size={18} aria-hidden="true" />}
            onClick={() => choose('mute', new Date(Date.now() + WEEK_MS).toISOString())}
          >
            Mute for a week
          </Button>
          <Button
            variant="outline"
            block
            icon={<BellOff size={18} aria-hidden="true" />}
            onClick={() => choose('mute', null)}
          >
            Mute
          </Button>
          <Button
            variant="dangerGhost"
            block
            icon={<Ban size={18} aria-hidden="true" />}
            aria-label={`Block ${name}`}
            onClick={() => choose('block', null)}
          >
            Block
          </Button>
        </Stack>
      </Dialog>
      {report.wanted && <ReportDialog user={user} subject={subject} {...report.props} />}
    </>
  );
}
