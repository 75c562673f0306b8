import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Report } from '#contract/reports.ts';
import { toasts } from '#src/features/toasts/index.ts';
import { PRIVATE, storeValue } from '#src/lib/storage.ts';
import { openHarness } from '../support/harness.tsx';
import { decision, respondWith, restriction } from '../support/safety.ts';

const harness = await openHarness();
const viewer = await harness.server.signUp('viewing', { firstName: 'Vi' });

beforeEach(() => {
  harness.requests.length = 0;
});

const report = (fields: Partial<Report>): Report => ({
  id: 'r1',
  status: 'open',
  subject: { type: 'post', id: 'p1' },
  reason: 'spam',
  note: null,
  outcome: null,
  isSeen: true,
  createdAt: '2026-03-04T12:00:00.000Z',
  ...fields,
});
const decided = report({ id: 'r2', status: 'resolved', outcome: 'removed', isSeen: false });
const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith(PRIVATE));
const APPEAL = `POST /api/account/restrictions/${restriction.id}/appeal`;

async function openAppeal(response: object) {
  const sent = respondWith(harness, { 'GET /api/account/restrictions': [restriction], [APPEAL]: response });
  const { user } = harness.visit('/safety', viewer);
  await user.click(await screen.findByRole('button', { name: 'Appeal: Your comment was removed' }));
  const form = within(await screen.findByRole('dialog', { name: 'Appeal' }));
  const submit = () => user.click(form.getByRole('button', { name: 'Send appeal' }));
  return { user, form, sent, submit };
}

it('lists own reports with their outcomes in plain words [R-SAFE-82]', async () => {
  respondWith(harness, {
    'GET /api/reports': [report({ note: 'Read it' }), { ...decided, isSeen: true }],
  });
  harness.visit('/safety', viewer);
  const [open, closed] = await screen.findAllByRole('article');
  expect(open).toHaveTextContent(
    'AccomplishmentOpenWe are looking at it.Spam · Reported on Mar 4, 2026Your note: Read it',
  );
  expect(closed).toHaveTextContent('AccomplishmentDecidedIt broke our rules. We acted on it.');
});

it.each([
  { isFirst: true, toast: 'We have decided about your report' },
  { isFirst: false, toast: null },
])(
  'shows the outcome of a report only where it is acknowledged first: $isFirst [R-SAFE-83]',
  async ({ isFirst, toast }) => {
    let isSeen = false;
    const sent = respondWith(harness, {
      'GET /api/reports': () => (isSeen ? [] : [decided]),
      'PUT /api/reports/r2/seen': () => {
        isSeen = true;
        return { isFirst };
      },
    });
    const announced: (string | undefined)[] = [];
    onTestFinished(toasts.subscribe((message) => announced.push(message?.title)));
    const { isFetching } = harness.visit('/leaderboard', viewer);
    await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['/api/reports/r2/seen']));
    await waitFor(() => expect(harness.requests.filter((one) => one.includes('unseen'))).toHaveLength(2));
    await waitFor(() => expect(isFetching()).toBe(0));
    expect(announced).toEqual(toast === null ? [] : [toast]);
    expect(sent).toHaveLength(1);
  },
);

it('shows the outcome of a report once the page is visible, also when the response to its acknowledgement is lost', async () => {
  const visibilityState = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  let isSeen = false;
  respondWith(harness, { 'GET /api/reports': () => (isSeen ? [] : [decided]) });
  const losesResponse = () => {
    isSeen = true;
    return HttpResponse.error();
  };
  harness.msw.use(http.put('*/api/reports/r2/seen', losesResponse));
  const { isFetching } = harness.visit('/leaderboard', viewer);
  await waitFor(() => expect(harness.requests.some((one) => one.includes('unseen'))).toBe(true));
  await waitFor(() => expect(isFetching()).toBe(0));
  expect(isSeen).toBe(false);
  visibilityState.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  expect(await screen.findByText('We have decided about your report')).toBeVisible();
});

it('shows a decision with its rule, reasons, who decided and until when [R-SAFE-84]', async () => {
  respondWith(harness, {
    'GET /api/account/restrictions': [
      decision({ id: 'd1' }),
      decision({
        id: 'd2',
        kind: 'banned',
        game: { id: 'g1', name: 'Lakes' },
        subject: { type: 'user', id: 'u' },
      }),
      decision({ id: 'd3', kind: 'hidden', automatic: true, expiresAt: '2027-03-04T12:00:00.000Z' }),
    ],
  });
  harness.visit('/safety', viewer);
  const cards = (await screen.findAllByRole('article')).map(({ textContent }) => textContent);
  expect(cards[0]).toMatch(
    /^Your comment was removedIn force“What a face”Rule: HarassmentIt makes fun of .*Decided by a moderator of Stretch on .*It does not end by itselfAppealYou can appeal until/,
  );
  expect(cards[1]).toMatch(/^You cannot join Lakes again.*Decided by the admins of Lakes/);
  expect(cards[2]).toMatch(/^Your comment is hidden.*Decided automatically.*Ends on Mar 4, 2027/);
});

describe('a decision that is made while the app is open', () => {
  const READ = 'GET /api/account/restrictions?limit=50';
  const made = { 'GET /api/account/restrictions': [decision({ isSeen: true })] };

  it('is shown when the screen is opened', async () => {
    respondWith(harness, { 'GET /api/account/restrictions': [] });
    const { navigate } = harness.visit('/leaderboard', viewer);
    await waitFor(() => expect(harness.requests).toContain(READ));
    respondWith(harness, made);
    vi.setSystemTime(Date.now() + 31_000);
    await navigate('/safety');
    expect(await screen.findByRole('heading', { name: 'Your comment was removed' })).toBeVisible();
    expect(harness.requests.filter((one) => one === READ)).toHaveLength(2);
  });

  it('is shown when the user returns to the app', async () => {
    respondWith(harness, { 'GET /api/account/restrictions': [] });
    harness.visit('/safety', viewer);
    expect(await screen.findByText(/^There are none/)).toBeVisible();
    respondWith(harness, made);
    vi.setSystemTime(Date.now() + 31_000);
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    expect(await screen.findByRole('heading', { name: 'Your comment was removed' })).toBeVisible();
  });
});

it('shows the author the outcome of an appeal with its reasons [R-SAFE-132]', async () => {
  const createdAt = '2026-03-05T12:00:00.000Z';
  const appeal = { id: 'a1', text: 'My face', createdAt, statement: 'You are right', decidedAt: createdAt };
  respondWith(harness, {
    'GET /api/account/restrictions': [
      decision({ endedAt: createdAt, appeal: { ...appeal, outcome: 'granted' }, appealUntil: null }),
    ],
  });
  harness.visit('/safety', viewer);
  const card = await screen.findByRole('article');
  for (const text of ['Your appeal was granted. The decision was taken back.', 'You are right'])
    expect(within(card).getByText(text)).toBeVisible();
});

it('appeals once, and shows that a moderator will look at it [R-SAFE-85]', async () => {
  const { user, form, sent, submit } = await openAppeal({});
  await submit();
  expect(await form.findByText('Please say why the decision is wrong')).toBeVisible();
  await user.type(form.getByRole('textbox'), 'It was about my own face');
  respondWith(harness, {
    'GET /api/account/restrictions': [
      decision({
        appeal: {
          id: 'a1',
          text: 'It was about my own face',
          createdAt: '2026-03-05T12:00:00.000Z',
          outcome: null,
          statement: null,
          decidedAt: null,
        },
        appealUntil: null,
      }),
    ],
  });
  await submit();
  expect(await screen.findByText(/^You appealed on Mar 5, 2026/)).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ text: 'It was about my own face' }]);
  expect(screen.queryByRole('button', { name: /^Appeal/ })).toBeNull();
  expect(drafts()).toEqual([]);
});

it('keeps the text of an appeal when sending fails [R-SAFE-85]', async () => {
  const { user, form, submit } = await openAppeal({ status: 500, message: 'Out of order' });
  await user.type(form.getByRole('textbox'), 'A joke');
  await submit();
  expect(await screen.findByText('Out of order')).toBeVisible();
  expect(form.getByRole('textbox')).toHaveValue('A joke');
});

it('keeps the text of an appeal across a reload', async () => {
  const { user, form } = await openAppeal({});
  await user.type(form.getByRole('textbox'), 'A joke');
  harness.unload();
  expect((await openAppeal({})).form.getByRole('textbox')).toHaveValue('A joke');
});

it('opens an empty appeal when the stored one cannot be read', async () => {
  await openAppeal({});
  harness.unload();
  storeValue(`${PRIVATE}appeal.${restriction.id}`, { text: 1 });
  expect((await openAppeal({})).form.getByRole('textbox')).toHaveValue('');
});

it('reports that a decision was reversed before the appeal, and shows its current state [R-SAFE-85]', async () => {
  const message = 'This decision is not in force any more';
  const { user, form, submit } = await openAppeal({ status: 409, message });
  await user.type(form.getByRole('textbox'), 'A joke');
  respondWith(harness, {
    'GET /api/account/restrictions': [decision({ endedAt: '2026-03-05T12:00:00.000Z', appealUntil: null })],
  });
  await submit();
  expect(await form.findByText(message)).toBeVisible();
  await user.click(form.getByRole('button', { name: 'OK' }));
  expect(await screen.findByText('Ended on Mar 5, 2026')).toBeVisible();
  expect(drafts()).toEqual([]);
});
