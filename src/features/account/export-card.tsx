import Download from 'lucide-react/icons/download';
import { EXPORT_PATH } from '#contract/account.ts';
import { Button, buttonClass } from '#src/design/button/button.tsx';
import { ErrorState } from '#src/design/error-state/error-state.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { Progress } from '#src/design/progress/progress.tsx';
import { SkeletonRows } from '#src/design/skeleton/skeleton.tsx';
import { Hint } from '#src/design/text/text.tsx';
import { fullTime } from '#src/lib/dates.ts';
import { useStartExport } from './account.mutations.ts';
import { useExportState } from './account.queries.ts';
import { AccountCard } from './account-card.tsx';

const MEGABYTE = 1_000_000;

/** The data export: the server prepares the file, also while the user is elsewhere, and has it for a day. */
export function ExportCard() {
  const query = useExportState();
  const { data: state, isPending } = query;
  const { mutate, isPending: isStarting } = useStartExport();
  const start = (label: string) => (
    <Button variant="outline" block busy={isStarting} onClick={() => mutate({})}>
      {label}
    </Button>
  );
  return (
    <AccountCard
      title="Your data"
      text="Everything you have put into Stretch as a .zip file: your games, accomplishments, comments, messages and photos."
    >
      {isPending && <SkeletonRows count={1} label="Loading your export" />}
      {!isPending && !state && <ErrorState title="This could not be loaded" retry={query} />}
      {state?.status === 'none' && start('Prepare my data')}
      {state?.status === 'running' && <Running percent={(state.done / Math.max(state.total, 1)) * 100} />}
      {state?.status === 'ready' && (
        <>
          {/* A plain link, so that the browser shows the progress of the download. */}
          <a
            href={EXPORT_PATH}
            download="stretch.zip"
            className={buttonClass({ variant: 'outline', block: true })}
          >
            <Download size={18} aria-hidden="true" />
            Download my data
          </a>
          <Hint>
            {`${((state.size ?? 0) / MEGABYTE).toFixed(1)} MB, until ${fullTime(state.expiresAt ?? '')}`}
          </Hint>
          {start('Prepare it again')}
        </>
      )}
    </AccountCard>
  );
}

function Running({ percent }: { percent: number }) {
  return (
    <Stack gap={2}>
      <Progress value={percent} label="Preparing your data" />
      <Hint>{`Preparing your data: ${Math.floor(percent)} %. You can leave this screen meanwhile.`}</Hint>
    </Stack>
  );
}
