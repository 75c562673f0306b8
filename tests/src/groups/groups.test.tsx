import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { GROUPS_MAX } from '#contract/constants.ts';
import { GROUP_COLORS, type Group, group } from '#contract/groups.ts';
import { groupMembers, groups } from '#server/db/schema/index.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { addManyParticipants } from '#tests/support/many-participants.ts';
import { expectStatus } from '#tests/support/play.ts';
import type { TestUser } from '#tests/support/server.ts';
import {
  confirmationClosed,
  conflictError,
  createWithoutResponse,
  dialogClosed,
  holdWrites,
  recordWrites,
  serverError,
} from '../support/changes.ts';
import { openedConfirmation, openedDialog } from '../support/dialog.ts';
import { openHarness } from '../support/harness.tsx';

const harness = await openHarness();
const ada = await harness.server.signUp('ada', { firstName: 'Ada' });
const ben = await harness.server.signUp('ben', { firstName: 'Ben' });
const cyd = await harness.server.signUp('cyd', { firstName: 'Cyd' });
const stranger = await harness.server.signUp('stranger');
await Promise.all([
  import('#src/design/dialog/confirm-dialog.tsx'),
  import('#src/features/groups/group-dialog.tsx'),
  import('#src/features/groups/add-members-dialog.tsx'),
]);

const colors = GROUP_COLORS.map(({ hex }) => hex);
let gameId: string;
beforeEach(async () => {
  gameId = await insertTestGame(harness.server, { creator: ada, members: [ben, cyd], name: 'Cold showers' });
});

async function make(name: string, color: string, members: readonly TestUser[] = []): Promise<Group> {
  const made = group.parse(
    expectStatus(201, await ada.post(`/api/games/${gameId}/groups`, { name, color })).json(),
  );
  for (const { id } of members) {
    expectStatus(200, await ada.post(`/api/games/${gameId}/groups/${made.id}/members`, { memberId: id }));
  }
  return made;
}

async function insertGroups(count: number) {
  const createdAt = harness.server.clock.now();
  const rows = Array.from({ length: count }, (_, n) => ({
    gameId,
    name: `No. ${n}`,
    color: '#dc2626',
    createdAt,
  }));
  await harness.server.db.insert(groups).values(rows);
}

async function open(as: TestUser = ada) {
  const visit = harness.visit(`/games/${gameId}/groups`, as);
  await screen.findByRole('heading', { level: 2, name: /^Groups \(/ });
  return visit;
}
const card = async (name: string, hidden = false) =>
  within(await screen.findByRole('article', { name, hidden }));
const dialog = async (name: string) => within(await openedDialog(name));

type Form = Pick<typeof screen, 'getByLabelText' | 'getByRole'>;
const groupName = (form: Form) => form.getByLabelText('Group name');

/** Opens the screen and one of its dialogs. */
async function openForm(button: string, title: string, submitLabel = title) {
  const { user, navigate } = await open();
  await user.click(await screen.findByRole('button', { name: button }));
  const form = await dialog(title);
  return { user, navigate, form, submit: () => user.click(form.getByRole('button', { name: submitLabel })) };
}
const openCreate = () => openForm('Create group', 'Create group');
const openEdit = (name: string) => openForm(`Edit ${name}`, 'Edit group', 'Save');
const openAdd = () => openForm('Add members', 'Add members');

describe('the groups screen', () => {
  it('shows groups to participants, and actions to managers only [R-GRP-1] [R-GRP-2]', async () => {
    await make('Polar bears', '#dc2626', [ben]);
    await open(cyd);
    expect((await card('Polar bears')).getByText('Ben')).toBeInTheDocument();
    expect(
      screen.queryByRole('button', { name: /group|members|Edit|Delete|Remove/ }),
    ).not.toBeInTheDocument();
    harness.leave();
    await open(ada);
    for (const name of ['Create group', 'Add members', 'Edit Polar bears'])
      expect(screen.getByRole('button', { name })).toBeInTheDocument();
  });

  it('shows the server’s message to non-participants [R-GRP-1]', async () => {
    harness.visit(`/games/${gameId}/groups`, stranger);
    expect(await screen.findByText('You must be a participant of this game to do this')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Return Home' })).toBeInTheDocument();
  });
});

describe('creating a group', () => {
  /** Creates a group, and loses the response. */
  const createPolarBears = async () => {
    harness.msw.use(
      http.post('*/api/games/:id/groups', ({ request }) => createWithoutResponse(harness, ada, request), {
        once: true,
      }),
    );
    const { user, form, submit } = await openCreate();
    await user.type(groupName(form), 'Polar bears');
    await submit();
    await screen.findByText('Failed to create group');
    return { submit };
  };

  it('offers ten colours in order, and proposes the first unused one [R-GRP-5] [R-GRP-6]', async () => {
    await make('Reds', colors[0] ?? '');
    await make('Yellows', String(colors[2]).toUpperCase());
    const { form } = await openCreate();
    const names = form.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'));
    expect(names.join()).toBe('red,orange,yellow,green,cyan,blue,indigo,violet,pink,amber');
    expect(form.getByRole('radio', { name: 'orange' })).toBeChecked();
  });

  it('proposes red again once all ten are used [R-GRP-7]', async () => {
    for (const color of colors) await make(`Group ${color}`, color);
    const { form } = await openCreate();
    expect(form.getByRole('radio', { name: 'red' })).toBeChecked();
  });

  it('sends name and colour, and shows the new group [R-GRP-4] [R-GRP-8] [R-GRP-19]', async () => {
    const sent = recordWrites(harness);
    const { user, form, submit } = await openCreate();
    await user.type(groupName(form), '  Polar bears ');
    await user.click(form.getByRole('radio', { name: 'blue' }));
    await submit();
    expect(await screen.findByText('Group created')).toBeInTheDocument();
    expect(sent).toEqual([
      { line: `POST /api/games/${gameId}/groups`, body: { name: 'Polar bears', color: '#2563eb' } },
    ]);
    expect((await card('Polar bears')).getByText('0 members')).toBeInTheDocument();
    await dialogClosed();
  });

  it('keeps what was typed during the request, and stays open', async () => {
    const { user, form, submit } = await openCreate();
    const respond = holdWrites(harness);
    await user.type(groupName(form), 'Polar bears');
    await submit();
    await user.type(groupName(form), ' two');
    respond();
    expect(await screen.findByText('Group created')).toBeInTheDocument();
    await card('Polar bears', true);
    expect(groupName(form)).toHaveValue('Polar bears two');
  });

  it('makes one group when a response is lost, and says so when the draft has changed since', async () => {
    const keys: string[] = [];
    harness.msw.use(
      http.post('*/api/games/:id/groups', ({ request }) => {
        keys.push(request.headers.get('idempotency-key') ?? '');
        return keys.length === 1 ? createWithoutResponse(harness, ada, request) : undefined;
      }),
    );
    const { user, form, submit } = await openCreate();
    await user.type(groupName(form), 'Polar bears');
    await submit();
    await screen.findByText('Failed to create group');
    // The groups that are fetched again contain the new one, whose colour is no longer proposed.
    await card('Polar bears', true);
    await user.type(groupName(form), '!');
    await submit();
    expect(await screen.findByText('This was sent before with other content')).toBeInTheDocument();
    await waitFor(() =>
      expect(form.getByRole('button', { name: 'Create group' })).not.toHaveAttribute('aria-busy'),
    );
    await submit();
    await dialogClosed();
    expect((await card('Polar bears!')).getByText('0 members')).toBeInTheDocument();
    expect(keys).toEqual([keys[0], keys[0], expect.not.stringMatching(`^${keys[0]}$`)]);
  });

  it('makes one group when a response is lost and the same is sent again', async () => {
    const { submit } = await createPolarBears();
    await card('Polar bears', true);
    await submit();
    await dialogClosed();
    expect((await ada.get(`/api/games/${gameId}/groups`)).json()).toHaveLength(1);
  });

  it('makes one group when a response is lost before a reload, and another group is edited after it', async () => {
    await make('Seals', colors[0] ?? '');
    await createPolarBears();
    harness.unload();
    const edit = await openEdit('Seals');
    await edit.user.type(groupName(edit.form), '!');
    await edit.submit();
    await screen.findByText('Group updated');
    await dialogClosed();
    await edit.user.click(screen.getByRole('button', { name: 'Create group' }));
    const again = await dialog('Create group');
    await edit.user.click(again.getByRole('button', { name: 'Create group' }));
    await dialogClosed();
    expect((await ada.get(`/api/games/${gameId}/groups`)).json()).toHaveLength(2);
  });

  it('makes one group when the screen was left and its form is opened again before the response', async () => {
    const { user, form: first, submit, navigate } = await openCreate();
    const respond = holdWrites(harness);
    await user.type(groupName(first), 'Only once');
    await submit();
    await user.click(first.getByRole('button', { name: 'Close' }));
    await dialogClosed();
    await navigate('/discover');
    await screen.findByRole('heading', { level: 1, name: 'Discover' });
    await navigate(`/games/${gameId}/groups`);
    await user.click(await screen.findByRole('button', { name: 'Create group' }));
    const form = await dialog('Create group');
    const again = form.getByRole('button', { name: 'Create group' });
    expect(again).toHaveAttribute('aria-busy', 'true');
    await user.type(groupName(form), ', or not');
    respond();
    await waitFor(() => expect(again).not.toHaveAttribute('aria-busy'));
    expect(groupName(form)).toHaveValue('Only once, or not');
    await card('Only once', true);
    expect((await ada.get(`/api/games/${gameId}/groups`)).json()).toHaveLength(1);
  });

  it('allows the next one while the groups are refetched', async () => {
    const { user, form, submit } = await openCreate();
    const sent = recordWrites(harness);
    harness.msw.use(http.get('*/api/games/:id/groups', () => new Promise<void>(() => {})));
    await user.type(groupName(form), 'Polar bears');
    await submit();
    await dialogClosed();
    await user.click(screen.getByRole('button', { name: 'Create group' }));
    const next = await dialog('Create group');
    await user.type(groupName(next), 'Seals');
    await user.click(next.getByRole('button', { name: 'Create group' }));
    await dialogClosed();
    expect(sent.map(({ body }) => body)).toMatchObject([{ name: 'Polar bears' }, { name: 'Seals' }]);
  });
});

describe('the limit of groups in a game', () => {
  it('is shown instead of the button that creates a group', async () => {
    await insertGroups(GROUPS_MAX);
    await open();
    expect(screen.getByText('A game can have at most 50 groups.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Create group' })).not.toBeInTheDocument();
  });
});

describe('editing a group', () => {
  it('requires a colour [R-GRP-10]', async () => {
    const pale = { id: 'pale', name: 'Pale ones', color: '', members: [] };
    harness.msw.use(http.get('*/api/games/:id/groups', () => HttpResponse.json([pale])));
    const { form, submit } = await openEdit('Pale ones');
    await submit();
    expect(form.getByText('Group color is required')).toBeInTheDocument();
  });

  it.each([
    ['name', (user: UserEvent, form: Form) => user.type(groupName(form), '!'), { name: 'Reds!' }],
    [
      'colour',
      (user: UserEvent, form: Form) => user.click(form.getByRole('radio', { name: 'green' })),
      { color: '#16a34a' },
    ],
  ])('sends a changed %s only [R-GRP-11] [R-GRP-19]', async (_, change, body) => {
    const reds = await make('Reds', '#dc2626');
    const sent = recordWrites(harness);
    const { user, form, submit } = await openEdit('Reds');
    await change(user, form);
    await submit();
    expect(await screen.findByText('Group updated')).toBeInTheDocument();
    await dialogClosed();
    expect(sent).toEqual([{ line: `PATCH /api/games/${gameId}/groups/${reds.id}`, body }]);
  });
});

it.each([
  ['creating', openCreate, conflictError, 'Failed to create group', 'Out of order'],
  ['creating', openCreate, serverError, 'Failed to create group', 'Unknown error'],
  ['editing', () => openEdit('Reds'), conflictError, 'Failed to update group', 'Out of order'],
])(
  'keeps the form when %s fails, and shows the reason [R-GRP-17]',
  async (_, openForm, respond, title, reason) => {
    await make('Reds', '#dc2626');
    recordWrites(harness, respond);
    const { user, form, submit } = await openForm();
    await user.type(groupName(form), '!');
    await submit();
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(screen.getByText(reason)).toBeInTheDocument();
    expect(groupName(form)).toHaveDisplayValue(/!$/);
  },
);

it.each([
  ['creating a group requires a name, and focuses the field [R-GRP-3]', openCreate],
  ['editing a group requires a name, and focuses the field [R-GRP-9]', () => openEdit('Reds')],
])('%s', async (_, openForm) => {
  await make('Reds', '#dc2626');
  const sent = recordWrites(harness);
  const { user, form, submit } = await openForm();
  await user.clear(groupName(form));
  await user.type(groupName(form), '  ');
  await submit();
  expect(form.getByText('Group name is required')).toBeInTheDocument();
  await waitFor(() => expect(groupName(form)).toHaveFocus());
  expect(sent).toEqual([]);
});

it('keeps the drafts of two groups apart', async () => {
  await make('Reds', '#dc2626');
  await make('Blues', '#2563eb');
  const { user, form } = await openEdit('Reds');
  await user.type(groupName(form), '!');
  await user.click(form.getByRole('button', { name: 'Close' }));
  await dialogClosed();
  await user.click((await card('Blues')).getByRole('button', { name: 'Edit Blues' }));
  expect(groupName(await dialog('Edit group'))).toHaveValue('Blues');
});

describe('adding members', () => {
  it('requires a group and a participant [R-GRP-14]', async () => {
    const reds = await make('Reds', '#dc2626');
    const sent = recordWrites(harness);
    const { user, form, submit } = await openAdd();
    const problem = 'Please select a group and at least one user';
    await submit();
    expect(form.getByText(problem)).toBeInTheDocument();
    await user.selectOptions(form.getByLabelText('Group'), reds.id);
    expect(form.queryByText(problem)).not.toBeInTheDocument();
    await submit();
    expect(form.getByText(problem)).toBeInTheDocument();
    await user.selectOptions(form.getByLabelText('Group'), '');
    await user.click(form.getByRole('checkbox', { name: 'Ben' }));
    await submit();
    expect(form.getByText(problem)).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('sends one request for each participant [R-GRP-15] [R-GRP-19]', async () => {
    const reds = await make('Reds', '#dc2626');
    const sent = recordWrites(harness);
    const { user, form, submit } = await openAdd();
    await user.selectOptions(form.getByLabelText('Group'), reds.id);
    await user.click(form.getByRole('checkbox', { name: 'Ben' }));
    await user.click(form.getByRole('checkbox', { name: 'Cyd' }));
    await submit();
    expect(await screen.findByText('2 members added')).toBeInTheDocument();
    const line = `POST /api/games/${gameId}/groups/${reds.id}/members`;
    expect(sent).toHaveLength(2);
    expect(sent).toEqual(
      expect.arrayContaining([ben, cyd].map(({ id }) => ({ line, body: { memberId: id } }))),
    );
    const shown = await card('Reds');
    expect(await shown.findByText('2 members')).toBeInTheDocument();
  });

  it('starts with the group it was opened from, and shows who would leave another group', async () => {
    await make('Reds', '#dc2626', [ben]);
    await make('Blues', '#2563eb');
    const { user, form, submit } = await openForm('Add members to Blues', 'Add members');
    await user.click(form.getByRole('checkbox', { name: 'Ben · Reds' }));
    await submit();
    expect(await screen.findByText('1 member added')).toBeInTheDocument();
    await waitFor(async () => expect((await card('Blues')).getByText('Ben')).toBeInTheDocument());
    expect((await card('Reds')).queryByText('Ben')).not.toBeInTheDocument();
  });

  it('says that everybody is in the chosen group', async () => {
    const reds = await make('Reds', '#dc2626', [ada, ben, cyd]);
    const { user, form } = await openAdd();
    const everybody = 'Everybody in this game is in this group already.';
    expect(form.queryByText(everybody)).not.toBeInTheDocument();
    await user.selectOptions(form.getByLabelText('Group'), reds.id);
    expect(form.getByText(everybody)).toBeInTheDocument();
  });

  it('says why the list of a large game is empty: nobody found, a failure, or more than are listed', async () => {
    const people = [ada.id, ben.id, cyd.id, ...(await addManyParticipants(harness.server, gameId, 120))];
    const reds = await make('Reds', '#dc2626');
    const addedAt = (n: number) => new Date(harness.server.clock.now().getTime() + n);
    const members = people.map((userId, n) => ({ gameId, userId, groupId: reds.id, addedAt: addedAt(n) }));
    await harness.server.db.insert(groupMembers).values(members);
    const { user, form } = await openAdd();
    const search = form.getByRole('searchbox', { name: 'Find a participant' });
    await user.selectOptions(form.getByLabelText('Group'), reds.id);
    expect(await form.findByText(/^Those listed are in this group already/)).toBeInTheDocument();
    await user.type(search, 'nobody');
    expect(await form.findByText('Nobody found')).toBeInTheDocument();
    harness.msw.use(http.get('*/api/games/:id/participants', serverError));
    await user.type(search, ' else');
    expect(await form.findByText('The participants could not be loaded.')).toBeInTheDocument();
  });

  it('adds the others when one of them has left the game meanwhile', async () => {
    const reds = await make('Reds', '#dc2626');
    const { user, form, submit } = await openAdd();
    await user.selectOptions(form.getByLabelText('Group'), reds.id);
    for (const name of ['Ben', 'Cyd']) await user.click(form.getByRole('checkbox', { name }));
    expectStatus(200, await ada.delete(`/api/games/${gameId}/participants/${ben.id}`));
    await submit();
    expect(await screen.findByText('1 member added. Not in the game any more: Ben')).toBeInTheDocument();
    await waitFor(async () => expect((await card('Reds')).getByText('Cyd')).toBeInTheDocument());
  });

  it('keeps the selection when the group has been deleted, and says when nobody chosen is left', async () => {
    const reds = await make('Reds', '#dc2626');
    const { user, form, submit } = await openAdd();
    await user.selectOptions(form.getByLabelText('Group'), reds.id);
    await user.click(form.getByRole('checkbox', { name: 'Ben' }));
    expectStatus(200, await ada.delete(`/api/games/${gameId}/participants/${ben.id}`));
    const missing = http.post('*/groups/*/members', () =>
      HttpResponse.json({ message: 'Group not found', code: 'not_found' }, { status: 404 }),
    );
    harness.msw.use(missing);
    await submit();
    expect(await screen.findByText('Group not found')).toBeInTheDocument();
    expect(form.getByRole('checkbox', { name: 'Ben' })).toBeChecked();
    harness.msw.resetHandlers();
    await submit();
    expect(await screen.findByText('Only participants of the game can be in its groups')).toBeInTheDocument();
  });

  it('keeps the selection of participants who were not added when a request fails [R-GRP-18]', async () => {
    const reds = await make('Reds', '#dc2626');
    let calls = 0;
    recordWrites(harness, () => {
      calls += 1;
      return calls === 2 ? conflictError() : undefined;
    });
    const { user, form, submit } = await openAdd();
    await user.selectOptions(form.getByLabelText('Group'), reds.id);
    await user.click(form.getByRole('checkbox', { name: 'Ben' }));
    await user.click(form.getByRole('checkbox', { name: 'Cyd' }));
    await submit();
    expect(await screen.findByText('Failed to add members to group')).toBeInTheDocument();
    expect(screen.getByText('Out of order')).toBeInTheDocument();
    await waitFor(() => expect(form.getAllByRole('checkbox', { checked: true })).toHaveLength(1));
  });
});

describe.each([
  {
    what: 'deleting a group [R-GRP-12] [R-GRP-17]',
    button: 'Delete Reds',
    question: /Delete the group “Reds”/,
    confirm: 'Delete group',
    done: 'Group deleted',
    failed: 'Failed to delete group',
    left: 'No groups yet',
    line: (groupId: string) => `DELETE /api/games/${gameId}/groups/${groupId}`,
  },
  {
    what: 'removing a member [R-GRP-16] [R-GRP-18]',
    button: 'Remove Ben from Reds',
    question: /Remove Ben from “Reds”/,
    confirm: 'Remove',
    done: 'Member removed',
    failed: 'Failed to remove member',
    left: '0 members',
    line: (groupId: string) => `DELETE /api/games/${gameId}/groups/${groupId}/members/${ben.id}`,
  },
])('$what', ({ button, question, confirm, done, failed, left, line }) => {
  const openConfirmation = async () => {
    const reds = await make('Reds', '#dc2626', [ben]);
    const sent = recordWrites(harness);
    const { user } = await open();
    await user.click((await card('Reds')).getByRole('button', { name: button }));
    return { reds, sent, user, confirmation: within(await openedConfirmation(question)) };
  };

  it('sends nothing when it is cancelled [R-GRP-13]', async () => {
    const { sent, user, confirmation } = await openConfirmation();
    await user.click(confirmation.getByRole('button', { name: 'Cancel' }));
    await confirmationClosed();
    expect(sent).toEqual([]);
  });

  it('is sent after confirmation [R-GRP-19]', async () => {
    const { reds, sent, user, confirmation } = await openConfirmation();
    expect(sent).toEqual([]);
    await user.click(confirmation.getByRole('button', { name: confirm }));
    expect(await screen.findByText(done)).toBeInTheDocument();
    expect(sent).toEqual([{ line: line(reds.id), body: null }]);
    expect(await screen.findByText(left)).toBeInTheDocument();
  });

  it('shows the reason of a failure', async () => {
    const { user, confirmation } = await openConfirmation();
    recordWrites(harness, conflictError);
    await user.click(confirmation.getByRole('button', { name: confirm }));
    expect(await screen.findByText(failed)).toBeInTheDocument();
    expect(screen.getByText('Out of order')).toBeInTheDocument();
  });
});
