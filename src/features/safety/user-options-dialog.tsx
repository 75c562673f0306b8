import Ban from 'lucide-react/icons/ban';
import BellOff from 'lucide-react/icons/bell-off';
import Flag from 'lucide-react/icons/flag';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import type { ReportSubject } from '#contract/reports.ts';
import { Button } from '#src/design/button/button.tsx';
import { Dialog } from '#src/design/dialog/dialog.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { DecisionDialog } from '#src/features/game-moderation/index.ts';
import { lazyDialog } from '#src/features/toasts/index.ts';
import { displayName } from '#src/lib/names.ts';
import { type DialogState, useDialog } from '#src/lib/use-dialog.ts';
import { useHideUser } from './use-hide-user.ts';
import type { UserOptionsProps } from './user-options.tsx';

const ReportDialog = lazyDialog(() => import('./report-dialog.tsx'));

const WEEK_MS = 7 * 86_400_000;

const ABOUT_HIDING =
  'Muting hides what they write from you; they do not notice. Blocking hides the two of you from each other.';

export interface UserOptionsDialogProps extends UserOptionsProps, DialogState {
  readonly subject: ReportSubject;
}

/** The choices between moderating, reporting, muting and blocking. A mute is sent at once; the others open another dialog. */
export default function UserOptionsDialog({
  user,
  subject,
  text,
  gameId,
  viewer: { canBlock, canReport, canModerate, canBan = false },
  open,
  onOpenChange,
}: UserOptionsDialogProps) {
  const block = useHideUser(user.id, 'block');
  const mute = useHideUser(user.id, 'mute');
  const name = displayName(user);
  const decision = useDialog();
  const report = useDialog();
  const instead = ({ show }: typeof report) => {
    onOpenChange(false);
    show();
  };
  const choose = (hide: typeof mute, until: string | null = null) => {
    onOpenChange(false);
    hide({ name, until });
  };
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title={name}
        size="small"
        description={canBlock ? ABOUT_HIDING : undefined}
      >
        <Stack gap={3}>
          {canModerate && (
            <Button
              variant="outline"
              block
              icon={<ShieldAlert size={18} aria-hidden="true" />}
              {...DecisionDialog.intent}
              onClick={() => instead(decision)}
            >
              Moderate…
            </Button>
          )}
          {canReport && (
            <Button
              variant="outline"
              block
              icon={<Flag size={18} aria-hidden="true" />}
              {...ReportDialog.intent}
              onClick={() => instead(report)}
            >
              Report
            </Button>
          )}
          {canBlock && (
            <>
              <Button
                variant="outline"
                block
                icon={<BellOff size={18} aria-hidden="true" />}
                onClick={() => choose(mute, new Date(Date.now() + WEEK_MS).toISOString())}
              >
                Mute for a week
              </Button>
              <Button
                variant="outline"
                block
                icon={<BellOff size={18} aria-hidden="true" />}
                onClick={() => choose(mute)}
              >
                Mute
              </Button>
              <Button
                variant="dangerGhost"
                block
                icon={<Ban size={18} aria-hidden="true" />}
                aria-label={`Block ${name}`}
                onClick={() => choose(block)}
              >
                Block
              </Button>
            </>
          )}
        </Stack>
      </Dialog>
      {decision.isMounted && (
        <DecisionDialog gameId={gameId} subject={subject} user={user} canBan={canBan} {...decision.props} />
      )}
      {report.isMounted && (
        <ReportDialog user={user} subject={subject} seenText={text} canBlock={canBlock} {...report.props} />
      )}
    </>
  );
}
