import type { ReportEvidence } from '#contract/moderation.ts';
import { REPORT_REASON_LABELS } from '#contract/report-labels.ts';
import { Stack } from '#src/design/layout/layout.tsx';
import { Hint } from '#src/design/text/text.tsx';
import { fullTime, relativeTime } from '#src/lib/dates.ts';
import { displayName } from '#src/lib/names.ts';
import { useNow } from '#src/lib/use-now.ts';
import { Evidence } from './cards.tsx';

/** A copy of what was reported, by whom, and what they have added. */
export function ReportedEvidence({ report }: { readonly report: ReportEvidence }) {
  const { note, reporter, content, image, additions, createdAt } = report;
  const now = useNow();
  return (
    <>
      <Evidence content={content} image={image} />
      <Stack gap={1}>
        <Hint>
          Reported by {reporter === null ? 'a deleted account' : displayName(reporter)},{' '}
          {relativeTime(createdAt, now).toLowerCase()}
        </Hint>
        {note !== null && (
          <Hint prose dir="auto">
            Their note: {note}
          </Hint>
        )}
      </Stack>
      {additions.map((added) => (
        <AddedToReport key={`${added.createdAt} ${added.reason} ${added.note}`} added={added} />
      ))}
    </>
  );
}

/** What the reporter has sent by reporting the same again. */
function AddedToReport({ added }: { readonly added: ReportEvidence['additions'][number] }) {
  const { reason, note, content, image, createdAt } = added;
  return (
    <Stack gap={1}>
      <Hint>
        Reported again, {fullTime(createdAt)}: {REPORT_REASON_LABELS[reason]}
      </Hint>
      <Evidence content={content} image={image} />
      {note !== null && (
        <Hint prose dir="auto">
          Their note: {note}
        </Hint>
      )}
    </Stack>
  );
}
