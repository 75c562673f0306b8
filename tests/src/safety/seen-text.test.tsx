import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import ReportDialog from '#src/features/safety/report-dialog.tsx';
import { openPostHarness, personOf, toast } from '../posts/harness.tsx';
import { openedDialog } from '../support/dialog.ts';

const harness = await openPostHarness();
const [ada, ben] = await harness.server.signUpAll('ada', 'ben');

it('reports the text that was shown when the form was opened last', async () => {
  const sent: unknown[] = [];
  harness.msw.use(
    http.post('*/api/reports', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({}, { status: 500 });
    }),
  );
  const subject = { type: 'post', id: crypto.randomUUID() } as const;
  const dialog = (seenText: string, open: boolean) => (
    <ReportDialog
      subject={subject}
      user={personOf(ben)}
      seenText={seenText}
      open={open}
      onOpenChange={() => undefined}
    />
  );
  const opened = async () => within(await openedDialog(/^Report this accomplishment/));

  const { user, update } = harness.show(dialog('I sang', true), ada);
  await user.click((await opened()).getByRole('radio', { name: 'Spam' }));
  update(dialog('I sang', false));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  update(dialog('I swear', true));
  const inside = await opened();
  expect(inside.getByRole('radio', { name: 'Spam' })).toBeChecked();
  update(dialog('I am nice', true));
  await user.click(inside.getByRole('button', { name: 'Report' }));
  await toast('Failed to send the report. Please try again.');
  expect(sent).toEqual([{ subject, reason: 'spam', note: '', seenText: 'I swear' }]);
});
