import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { READ_TIMEOUT } from '#src/api/time-limit.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { stallReads } from '../support/changes.ts';
import { openHarness } from '../support/harness.tsx';
import { pollingClock } from '../support/polling-clock.ts';
import {
  claimedBy,
  moderatedAppeal,
  moderatedReport,
  respondWith,
  samplePeople,
  userHistory,
} from '../support/safety.ts';

const harness = await openHarness();
const viewer = await harness.server.signUp('moderna', { firstName: 'Mo' });
const self = { ...samplePeople.ben, id: viewer.id, firstName: 'Mo' };
const savedNote = { id: 'n1', author: self, text: 'Warned', createdAt: moderatedReport.createdAt };
const QUEUE = 'GET /api/moderation/reports';
const DECISION = `POST /api/moderation/reports/${moderatedReport.id}/decision`;
const CLAIM = `PUT /api/moderation/reports/${moderatedReport.id}/claim`;
const HISTORY = '/moderation/users/ada';
const button = (name: string) => screen.findByRole('button', { name });

/** Opens the form of a decision, after another screen. */
async function openDecision(response: object, first = '/moderation', others: readonly object[] = []) {
  let reports = [moderatedReport, ...others];
  const sent = respondWith(harness, {
    [QUEUE]: () => reports,
    [DECISION]: () => {
      reports = [...others];
      return response;
    },
  });
  const { user, navigate, isFetching } = harness.visit(first, viewer);
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(isFetching()).toBe(0));
  await navigate('/moderation');
  const [decide = document.body] = await screen.findAllByRole('button', { name: 'Decide: comment of Ada' });
  await user.click(decide);
  const form = within(await screen.findByRole('dialog', { name: 'Decide about this comment of Ada' }));
  return {
    user,
    navigate,
    form,
    sent,
    submit: () => user.click(form.getByRole('button', { name: 'Decide' })),
  };
}

it('is for moderators only [R-SAFE-86]', async () => {
  respondWith(harness, {
    [QUEUE]: { status: 403, message: 'Only moderators can do this' },
    [`GET /api${HISTORY}`]: { status: 403, message: 'Only moderators can do this' },
  });
  harness.visit('/moderation', viewer);
  expect(await screen.findByText('Only moderators can open this')).toBeVisible();
  harness.leave();
  harness.visit(HISTORY, viewer);
  expect(await screen.findByText('Only moderators can open this')).toBeVisible();
  harness.leave();
  harness.visit('/account', viewer);
  await screen.findByRole('link', { name: 'Reports and decisions' });
  expect(screen.queryByRole('link', { name: 'Moderation' })).toBeNull();
});

it('shows reports with their evidence, and decides with a rule and a statement [R-SAFE-87]', async () => {
  const { user, form, sent, submit } = await openDecision(moderatedReport);
  expect(screen.getByText('What a face')).toBeInTheDocument();
  expect(screen.getByText('Their note: They do this every week')).toBeInTheDocument();
  await submit();
  expect(await form.findByText('Please choose one')).toBeVisible();
  await user.click(form.getByRole('radio', { name: 'Remove it' }));
  await user.selectOptions(form.getByRole('combobox', { name: 'Rule' }), 'hate');
  await user.type(form.getByRole('textbox'), 'Be kind');
  await submit();
  expect(await screen.findByText('There are no open reports.')).toBeInTheDocument();
  expect(sent.map(({ body }) => body)).toEqual([
    { outcome: 'removed', reason: 'hate', statement: 'Be kind' },
  ]);
});

it.each([
  ['/moderation', QUEUE, moderatedReport, 'There are no open reports.'],
  ['/moderation?show=appeals', 'GET /api/moderation/appeals', moderatedAppeal, 'There are no open appeals.'],
])('shows what other moderators have decided when it is opened again: %s', async (path, list, item, text) => {
  respondWith(harness, { [list]: [item] });
  const { navigate } = harness.visit(path, viewer);
  await screen.findByRole('article');
  await navigate('/leaderboard');
  respondWith(harness, { [list]: [] });
  vi.setSystemTime(Date.now() + 6000);
  await navigate(path);
  expect(await screen.findByText(text)).toBeVisible();
});

it('moves the focus to the next report when one is decided', async () => {
  const refetch = Promise.withResolvers<undefined>();
  const next = { ...moderatedReport, id: 'next', content: 'Such a nose' };
  const { user, form, submit } = await openDecision(moderatedReport, '/moderation', [next]);
  await user.click(form.getByRole('radio', { name: 'No action' }));
  harness.msw.use(http.get('*/api/moderation/reports', () => refetch.promise));
  await submit();
  await waitFor(() =>
    expect(screen.getAllByRole('button', { name: 'Decide: comment of Ada' })[0]).toHaveFocus(),
  );
  refetch.resolve(undefined);
  await waitFor(() => expect(screen.getByText('Such a nose').closest('li')).toHaveFocus());
});

it('refetches what a decision may have removed from the moderator’s own lists', async () => {
  const gameId = await insertTestGame(harness.server, { creator: viewer });
  const { submit, user, form, navigate } = await openDecision(moderatedReport, `/games/${gameId}`);
  await user.click(form.getByRole('radio', { name: 'Remove it' }));
  await user.selectOptions(form.getByRole('combobox', { name: 'Rule' }), 'hate');
  await user.type(form.getByRole('textbox'), 'Be kind');
  harness.requests.length = 0;
  await submit();
  await screen.findByText('There are no open reports.');
  await navigate(`/games/${gameId}`);
  await waitFor(() =>
    expect(harness.requests).toEqual(
      expect.arrayContaining([
        `GET /api/games/${gameId}`,
        expect.stringContaining(`GET /api/posts?gameId=${gameId}`),
      ]),
    ),
  );
});

it('shows the additions of a reporter to their report [R-SAFE-193]', async () => {
  const at = moderatedReport.createdAt;
  respondWith(harness, {
    [QUEUE]: [
      {
        ...moderatedReport,
        additions: [
          { reason: 'hate', note: 'Now even this', content: 'What a nose', image: null, createdAt: at },
          { reason: 'hate', note: 'Again', content: null, image: '/api/images/added', createdAt: at },
        ],
      },
    ],
  });
  harness.visit('/moderation', viewer);
  const card = within(await screen.findByRole('article'));
  expect(card.getByText('What a face')).toBeInTheDocument();
  expect(card.getByText('What a nose')).toBeInTheDocument();
  expect(card.getByRole('img', { name: 'The reported photo' })).toHaveAttribute('src', '/api/images/added');
  expect(card.getAllByText(/^Reported again, .*: Hate/)).toHaveLength(2);
  expect(card.getAllByText(/^Their note: /).map((note) => note.textContent)).toEqual([
    'Their note: They do this every week',
    'Their note: Now even this',
    'Their note: Again',
  ]);
});

it('offers a takedown for a reported game and a suspension for a reported user [R-SAFE-110] [R-SAFE-169]', async () => {
  respondWith(harness, {
    [QUEUE]: [
      { ...moderatedReport, id: 'r1', subject: { type: 'game', id: 'g1' } },
      { ...moderatedReport, id: 'r2', subject: { type: 'user', id: 'ada' } },
    ],
  });
  const { user } = harness.visit('/moderation', viewer);
  for (const [name, label] of [
    ['Decide: game of Ada', 'Take it down'],
    ['Decide: profile of Ada', 'The account is suspended'],
  ] as const) {
    await user.click(await button(name));
    const form = within(await screen.findByRole('dialog'));
    expect(form.getByRole('radio', { name: label })).toBeInTheDocument();
    await user.click(form.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

it('shows the audit log in pages, with the affected user of each action [R-SAFE-114]', async () => {
  const entry = {
    at: moderatedReport.createdAt,
    moderator: samplePeople.ben,
    action: 'report.removed',
    subject: { type: 'comment', id: 'c1' },
    user: samplePeople.ada,
    details: {},
  };
  const first = Array.from({ length: 20 }, (_, index) => ({ ...entry, id: `a${index}` }));
  const last = [
    { ...entry, id: 'b1', action: 'note.added', subject: { type: 'game', id: 'g1' }, user: null },
    {
      ...entry,
      id: 'b2',
      action: 'moderator.promoted',
      subject: { type: 'user', id: 'ada' },
      moderator: null,
    },
    { ...entry, id: 'b3', action: 'a newer action', subject: { type: 'report', id: 'r1' }, user: null },
  ];
  harness.msw.use(
    http.get('*/api/moderation/audit', ({ request }) =>
      HttpResponse.json(new URL(request.url).searchParams.get('page') === '1' ? first : last),
    ),
  );
  const { user } = harness.visit('/moderation?show=audit', viewer);
  expect(await screen.findAllByText('Report decided: removed')).toHaveLength(20);
  const texts = () =>
    screen.getAllByRole('article').map((one) => [...one.querySelectorAll('p')].map((p) => p.textContent));
  expect(texts()[0]).toEqual([
    'Report decided: removed',
    'Comment of Ada',
    expect.stringMatching(/^Ben, .*20\d\d/),
  ]);
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('a newer action');
  expect(texts().map((lines) => lines.slice(0, 2))).toEqual([
    ['Note added', 'Game'],
    ['Made a moderator', 'Ada'],
    ['a newer action', 'Report'],
  ]);
  expect(screen.getByText(/^A command of an operator,/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
  expect(screen.getAllByRole('link', { name: /^History/ }).map((link) => link.getAttribute('href'))).toEqual([
    '/moderation/games/g1',
    '/moderation/users/ada',
  ]);
});

it('reports that another moderator has decided, and shows the current state [R-SAFE-88]', async () => {
  const message = 'This has already been decided';
  const { user, form, submit } = await openDecision({ status: 409, message });
  await user.click(form.getByRole('radio', { name: 'No action' }));
  await submit();
  expect(await form.findByText(message)).toBeVisible();
  expect(form.queryByRole('radio')).toBeNull();
  await user.click(form.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('There are no open reports.')).toBeVisible();
});

it('claims and releases a report, and offers no action on a report that another moderator has claimed [R-SAFE-88]', async () => {
  let report = moderatedReport;
  respondWith(harness, {
    [QUEUE]: () => [report],
    [CLAIM]: () => (report = claimedBy(self)),
    [CLAIM.replace('PUT', 'DELETE')]: () => {
      report = claimedBy(samplePeople.ben);
      return { success: true };
    },
  });
  const { user } = harness.visit('/moderation', viewer);
  await user.click(await button('Claim: comment of Ada'));
  await user.click(await button('Release: comment of Ada'));
  expect(await screen.findByText(/^Ben is working on this until/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(?:Decide|Claim|Release)/ })).toBeNull();
});

it('offers the actions on a report again once the claim of another moderator has expired [R-SAFE-88]', async () => {
  const clock = pollingClock();
  const claim = { moderator: samplePeople.ben, expiresAt: new Date(Date.now() + 90_000).toISOString() };
  respondWith(harness, { [QUEUE]: [{ ...moderatedReport, claim }] });
  harness.visit('/moderation', viewer);
  expect(await screen.findByText(/^Ben is working on this until/)).toBeVisible();
  await clock.pass(120_000);
  expect(await button('Claim: comment of Ada')).toBeEnabled();
  expect(await button('Decide: comment of Ada')).toBeEnabled();
  expect(screen.queryByText(/^Ben is working on this/)).toBeNull();
});

it('decides an appeal, but not one against the moderator’s own decision [R-SAFE-89]', async () => {
  const sent = respondWith(harness, {
    'GET /api/moderation/appeals': [
      moderatedAppeal,
      { ...moderatedAppeal, id: 'a2', canDecide: false, text: 'Another one' },
    ],
    'POST /api/moderation/appeals/a1/decision': moderatedAppeal,
  });
  const { user } = harness.visit('/moderation', viewer);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Show' }), 'appeals');
  await screen.findByText('You made this decision. Another moderator has to look at the appeal.');
  await user.click(await button('Decide: appeal of Ada'));
  const form = within(await screen.findByRole('dialog'));
  await user.click(form.getByRole('radio', { name: 'Take the decision back' }));
  await user.click(form.getByRole('button', { name: 'Decide' }));
  expect(await form.findByText('Please tell the person why')).toBeVisible();
  await user.type(form.getByRole('textbox'), 'You are right');
  await user.click(form.getByRole('button', { name: 'Decide' }));
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([{ outcome: 'granted', statement: 'You are right' }]),
  );
});

it('shows all reports about the subject of an appeal, with their additions [R-SAFE-132] [R-SAFE-210]', async () => {
  const { reason, note, reporter, content, image, createdAt } = moderatedReport;
  const evidence = { reason, note, reporter, content, image, createdAt };
  const added = { reason: 'hate', note: 'Again', content: 'What a nose', image: null, createdAt } as const;
  respondWith(harness, {
    'GET /api/moderation/appeals': [
      {
        ...moderatedAppeal,
        restriction: { ...moderatedAppeal.restriction, content: 'What was removed' },
        reports: [
          { ...evidence, id: 'r2', reason: 'spam', reporter: null, note: null, image: '/api/images/r2' },
          { ...evidence, id: 'r1', additions: [{ ...added, image: '/api/images/added' }] },
        ].map((report) => ({ additions: [], ...report })),
      },
      { ...moderatedAppeal, id: 'a2', reports: [{ ...evidence, id: 'r3', additions: [] }] },
    ],
  });
  harness.visit('/moderation?show=appeals', viewer);
  const cards = (await screen.findAllByRole('article')).map((card) => within(card));
  const [first, second] = cards;
  if (first === undefined || second === undefined) throw new Error('There are two appeals');
  for (const text of [
    'What was removed',
    'What a nose',
    'Spam',
    'Their note: They do this every week',
    'Their note: Again',
  ])
    expect(first.getByText(text)).toBeInTheDocument();
  expect(first.getAllByText('What a face')).toHaveLength(2);
  expect(first.getAllByRole('img').map((photo) => photo.getAttribute('src'))).toEqual([
    '/api/images/r2',
    '/api/images/added',
  ]);
  expect(first.getAllByText(/^Reported by (?:a deleted account|Ben),/)).toHaveLength(2);
  expect(first.getByText(/^Reported again, .*: Hate/)).toBeInTheDocument();
  // The reported content equals that of the decision, so it is shown once.
  expect(second.getAllByText('What a face')).toHaveLength(1);
});

it('shows the history of a user, keeps the draft of a note when sending fails, does not wait for the history, and suspends with reasons [R-SAFE-90]', async () => {
  let noteResponse: object = { status: 500, message: 'Out of order' };
  const sent = respondWith(harness, {
    [`GET /api${HISTORY}`]: userHistory(),
    [`POST /api${HISTORY}/notes`]: () => noteResponse,
    [`POST /api${HISTORY}/suspension`]: userHistory().restrictions[0] ?? {},
  });
  const { user } = harness.visit(HISTORY, viewer);
  expect(await screen.findByText(/^Decided by Ben,/)).toBeVisible();
  const note = screen.getByRole('textbox', { name: 'Note for moderators' });
  await user.type(note, 'Warned');
  await user.click(await button('Add note'));
  await screen.findByText('Out of order');
  expect(note).toHaveValue('Warned');
  noteResponse = savedNote;
  stallReads(harness);
  await user.click(await button('Add note'));
  // Before the stalled reads time out.
  await waitFor(() => expect(note).toHaveValue(''), { timeout: READ_TIMEOUT - 1000 });

  await user.click(await button('Suspend'));
  const form = within(await screen.findByRole('dialog', { name: 'Suspend Ada' }));
  await user.click(form.getByRole('radio', { name: 'For good' }));
  await user.click(form.getByRole('button', { name: 'Suspend' }));
  expect(await form.findByText('Please tell the person why')).toBeVisible();
  await user.selectOptions(form.getByRole('combobox', { name: 'Rule' }), 'hate');
  await user.type(form.getByRole('textbox'), 'Threats');
  await user.click(form.getByRole('button', { name: 'Suspend' }));
  expect(await screen.findByText('Suspended')).toBeVisible();
  expect(sent.at(-1)?.body).toEqual({ until: null, reason: 'hate', statement: 'Threats' });
});

it('shows the history of a game: notes, decisions and reports [R-SAFE-216]', async () => {
  const { restrictions } = userHistory();
  const note = {
    id: 'n1',
    author: samplePeople.ben,
    text: 'Many shops',
    createdAt: moderatedReport.createdAt,
  };
  const endedAt: (string | null)[] = [null];
  const sent = respondWith(harness, {
    'GET /api/moderation/games/g1': () => ({
      game: { id: 'g1', name: 'Cold showers', creator: samplePeople.ada },
      reports: [{ ...moderatedReport, subject: { type: 'game', id: 'g1' }, content: 'Cold showers' }],
      restrictions: restrictions.map((one) => ({ ...one, endedAt: endedAt.at(-1) })),
      notes: [note],
    }),
    'POST /api/moderation/restrictions/r1/end': () => {
      endedAt.push(moderatedReport.createdAt);
      return restrictions[0] ?? {};
    },
  });
  const { user } = harness.visit('/moderation/games/g1', viewer);
  expect(await screen.findByRole('heading', { name: 'Cold showers' })).toBeVisible();
  expect(screen.getByText('Created by Ada')).toBeInTheDocument();
  expect(screen.getAllByRole('article').map((item) => item.textContent)).toEqual([
    expect.stringContaining('Many shops'),
    expect.stringContaining('It makes fun of how somebody looks.'),
    expect.stringContaining('Game of Ada'),
  ]);
  await user.click(screen.getByRole('button', { name: 'Take back' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  // Two frames after it appears; a dialog that closes before does not return the focus.
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await user.click(dialog.getByRole('button', { name: 'Take back' }));
  await screen.findByText('Taken back');
  await waitFor(() => expect(screen.getByText('Ended').closest('li')).toHaveFocus());
  expect(sent.map(({ path }) => path)).toEqual(['/api/moderation/restrictions/r1/end']);
});
