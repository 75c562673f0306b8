import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { GROUP_COLORS, type Group, group } from '#contract/groups.ts';
import { arrangeGame } from '#tests/support/games.ts';
import { expectStatus } from '#tests/support/play.ts';
import type { TestUser } from '#tests/support/server.ts';
import { broken, dialogClosed, listen, questionClosed, silent } from '../support/changes.ts';
import { openedDialog, openedQuestion } from '../support/dialog.ts';
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
  gameId = await arrangeGame(harness.server, { creator: ada, members: [ben, cyd], name: 'Cold showers' });
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

async function open(as: TestUser = ada) {
  const visit = harness.visit(`/games/${gameId}/groups`, as);
  await screen.findByRole('heading', { level: 2, name: /^Groups \(/ });
  return visit;
}
const card = async (name: string) => within(await screen.findByRole('article', { name }));
const dialog = async (name: string) => within(await openedDialog(name));

async function openCreate() {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Create group' }));
  const form = await dialog('Create group');
  const submit = () => user.click(form.getByRole('button', { name: 'Create group' }));
  return { user, form, submit };
}

describe('who may', () => {
  it('lists the groups with their members to everybody who plays, and lets only managers change them [R-GRP-1] [R-GRP-2]', async () => {
    await make('Polar bears', '#dc2626', [ben]);
    await open(cyd);
    expect((await card('Polar bears')).getByText('Ben')).toBeInTheDocument();
    expect(
      screen.queryByRole('button', { name: /group|members|Edit|Delete|Remove/ }),
    ).not.toBeInTheDocument();
    harness.leave();
    await open(ada);
    expect(screen.getByRole('button', { name: 'Create group' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add members' })).toBeInTheDocument();
    expect((await card('Polar bears')).getByRole('button', { name: 'Edit Polar bears' })).toBeInTheDocument();
  });

  it('opens for somebody who does not play, with what the server says [R-GRP-1]', async () => {
    harness.visit(`/games/${gameId}/groups`, stranger);
    expect(await screen.findByRole('heading', { level: 1, name: 'Groups' })).toBeInTheDocument();
    expect(await screen.findByText('You must be a participant of this game to do this')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Return Home' })).toBeInTheDocument();
  });

  it('tries again when the groups could not be loaded', async () => {
    harness.msw.use(http.get('*/api/games/:id/groups', () => HttpResponse.error()));
    const { user } = harness.visit(`/games/${gameId}/groups`, ada);
    const again = await screen.findByRole('button', { name: 'Try again' });
    harness.msw.resetHandlers();
    await user.click(again);
    expect(await screen.findByText('No groups yet')).toBeInTheDocument();
  });
});

describe('creating a group', () => {
  it('says that a blank name will not do [R-GRP-3]', async () => {
    const sent = listen(harness);
    const { user, form, submit } = await openCreate();
    await user.type(form.getByLabelText('Group name'), '   ');
    await submit();
    expect(form.getByText('Group name is required')).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('offers ten colours in their order, and takes the first that is free [R-GRP-5] [R-GRP-6]', async () => {
    await make('Reds', colors[0] ?? '');
    await make('Yellows', String(colors[2]).toUpperCase());
    const { form } = await openCreate();
    expect(form.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'))).toEqual([
      'red',
      'orange',
      'yellow',
      'green',
      'cyan',
      'blue',
      'indigo',
      'violet',
      'pink',
      'amber',
    ]);
    expect(form.getByRole('radio', { name: 'orange' })).toBeChecked();
  });

  it('takes red again once all ten are taken [R-GRP-7]', async () => {
    for (const color of colors) await make(`Group ${color}`, color);
    const { form } = await openCreate();
    expect(form.getByRole('radio', { name: 'red' })).toBeChecked();
  });

  it('sends name and colour, says that it succeeded and shows the group [R-GRP-4] [R-GRP-8] [R-GRP-19]', async () => {
    const sent = listen(harness);
    const { user, form, submit } = await openCreate();
    await user.type(form.getByLabelText('Group name'), '  Polar bears ');
    await user.click(form.getByRole('radio', { name: 'blue' }));
    await submit();
    expect(await screen.findByText('Group created')).toBeInTheDocument();
    expect(sent).toEqual([
      { line: `POST /api/games/${gameId}/groups`, body: { name: 'Polar bears', color: '#2563eb' } },
    ]);
    expect((await card('Polar bears')).getByText('0 members')).toBeInTheDocument();
    await dialogClosed();
  });

  it('makes the next one while the groups are still fetched anew', async () => {
    const { user, form, submit } = await openCreate();
    const sent = listen(harness);
    harness.msw.use(http.get('*/api/games/:id/groups', () => new Promise<void>(() => {})));
    await user.type(form.getByLabelText('Group name'), 'Polar bears');
    await submit();
    await dialogClosed();
    await user.click(screen.getByRole('button', { name: 'Create group' }));
    const next = await dialog('Create group');
    await user.type(next.getByLabelText('Group name'), 'Seals');
    await user.click(next.getByRole('button', { name: 'Create group' }));
    await dialogClosed();
    expect(sent.map(({ body }) => body)).toMatchObject([{ name: 'Polar bears' }, { name: 'Seals' }]);
  });

  it.each([
    ['in the server’s words', broken, 'Out of order'],
    ['in ours where it gives no reason', silent, 'Unknown error'],
  ])('says why it failed, %s, and keeps what was typed [R-GRP-17]', async (_, answer, reason) => {
    listen(harness, answer);
    const { user, form, submit } = await openCreate();
    await user.type(form.getByLabelText('Group name'), 'Seals');
    await submit();
    expect(await screen.findByText('Failed to create group')).toBeInTheDocument();
    expect(screen.getByText(reason)).toBeInTheDocument();
    expect(form.getByLabelText('Group name')).toHaveValue('Seals');
  });
});

describe('editing a group', () => {
  const openEdit = async (name: string) => {
    const { user } = await open();
    await user.click((await card(name)).getByRole('button', { name: `Edit ${name}` }));
    const form = await dialog('Edit group');
    return { user, form, save: () => user.click(form.getByRole('button', { name: 'Save' })) };
  };

  it('says that a blank name will not do [R-GRP-9]', async () => {
    await make('Reds', '#dc2626');
    const sent = listen(harness);
    const { user, form, save } = await openEdit('Reds');
    await user.clear(form.getByLabelText('Group name'));
    await user.type(form.getByLabelText('Group name'), '  ');
    await save();
    expect(form.getByText('Group name is required')).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('asks for a colour where a group has none [R-GRP-10]', async () => {
    await make('Pale ones', '#dc2626');
    harness.msw.use(
      http.get('*/api/games/:id/groups', () =>
        HttpResponse.json([{ id: 'pale', name: 'Pale ones', color: '', members: [] }]),
      ),
    );
    const { form, save } = await openEdit('Pale ones');
    await save();
    expect(form.getByText('Group color is required')).toBeInTheDocument();
  });

  it('sends what has changed and says that it succeeded [R-GRP-11] [R-GRP-19]', async () => {
    const reds = await make('Reds', '#dc2626');
    const sent = listen(harness);
    const first = await openEdit('Reds');
    await first.user.click(first.form.getByRole('radio', { name: 'green' }));
    await first.save();
    expect(await screen.findByText('Group updated')).toBeInTheDocument();
    await dialogClosed();
    await first.user.click((await card('Reds')).getByRole('button', { name: 'Edit Reds' }));
    const again = await dialog('Edit group');
    await first.user.clear(again.getByLabelText('Group name'));
    await first.user.type(again.getByLabelText('Group name'), 'Greens');
    await first.user.click(again.getByRole('button', { name: 'Save' }));
    expect(await card('Greens')).toBeTruthy();
    expect(sent).toEqual([
      { line: `PATCH /api/games/${gameId}/groups/${reds.id}`, body: { color: '#16a34a' } },
      { line: `PATCH /api/games/${gameId}/groups/${reds.id}`, body: { name: 'Greens' } },
    ]);
  });

  it('says why it failed [R-GRP-17]', async () => {
    await make('Reds', '#dc2626');
    listen(harness, broken);
    const { user, form, save } = await openEdit('Reds');
    await user.type(form.getByLabelText('Group name'), '!');
    await save();
    expect(await screen.findByText('Failed to update group')).toBeInTheDocument();
    expect(screen.getByText('Out of order')).toBeInTheDocument();
    expect(form.getByLabelText('Group name')).toHaveValue('Reds!');
  });
});

describe('the draft of a group', () => {
  it('outlives a closed dialog and a reload, and ends with the group', async () => {
    const first = await openCreate();
    await first.user.type(first.form.getByLabelText('Group name'), 'Polar bears');
    await first.user.click(first.form.getByRole('radio', { name: 'pink' }));
    await first.user.click(first.form.getByRole('button', { name: 'Close' }));
    await dialogClosed();
    await first.user.click(screen.getByRole('button', { name: 'Create group' }));
    expect((await dialog('Create group')).getByLabelText('Group name')).toHaveValue('Polar bears');

    harness.unload();
    const second = await openCreate();
    expect(second.form.getByLabelText('Group name')).toHaveValue('Polar bears');
    expect(second.form.getByRole('radio', { name: 'pink' })).toBeChecked();
    await second.submit();
    expect(await screen.findByText('Group created')).toBeInTheDocument();
    await dialogClosed();
    expect(Object.keys(sessionStorage).filter((key) => key.includes('group'))).toEqual([]);
  });

  it('of one group is not the draft of another', async () => {
    await make('Reds', '#dc2626');
    await make('Blues', '#2563eb');
    const { user } = await open();
    await user.click((await card('Reds')).getByRole('button', { name: 'Edit Reds' }));
    await user.type((await dialog('Edit group')).getByLabelText('Group name'), '!');
    await user.click((await dialog('Edit group')).getByRole('button', { name: 'Close' }));
    await dialogClosed();
    await user.click((await card('Blues')).getByRole('button', { name: 'Edit Blues' }));
    expect((await dialog('Edit group')).getByLabelText('Group name')).toHaveValue('Blues');
  });

  it('that will not do is said at the field, which gets the focus', async () => {
    const { form, submit } = await openCreate();
    await submit();
    expect(form.getByText('Group name is required')).toBeInTheDocument();
    await waitFor(() => expect(form.getByLabelText('Group name')).toHaveFocus());
  });
});

describe('adding members', () => {
  const openAdd = async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Add members' }));
    const form = await dialog('Add members');
    return { user, form, submit: () => user.click(form.getByRole('button', { name: 'Add members' })) };
  };

  it('needs a group and somebody [R-GRP-14]', async () => {
    const reds = await make('Reds', '#dc2626');
    const sent = listen(harness);
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

  it('sends one call a person and says that it succeeded [R-GRP-15] [R-GRP-19]', async () => {
    const reds = await make('Reds', '#dc2626');
    const sent = listen(harness);
    const { user, form, submit } = await openAdd();
    await user.selectOptions(form.getByLabelText('Group'), reds.id);
    await user.click(form.getByRole('checkbox', { name: 'Ben' }));
    await user.click(form.getByRole('checkbox', { name: 'Cyd' }));
    await submit();
    expect(await screen.findByText('2 members added')).toBeInTheDocument();
    const line = `POST /api/games/${gameId}/groups/${reds.id}/members`;
    expect(sent).toHaveLength(2);
    expect(sent).toEqual(
      expect.arrayContaining([
        { line, body: { memberId: ben.id } },
        { line, body: { memberId: cyd.id } },
      ]),
    );
    const shown = await card('Reds');
    expect(await shown.findByText('2 members')).toBeInTheDocument();
  });

  it('tells who would be moved from another group, and starts with the group it was opened from', async () => {
    await make('Reds', '#dc2626', [ben]);
    await make('Blues', '#2563eb');
    const { user } = await open();
    await user.click((await card('Blues')).getByRole('button', { name: 'Add members to Blues' }));
    const form = await dialog('Add members');
    await user.click(form.getByRole('checkbox', { name: 'Ben · Reds' }));
    await user.click(form.getByRole('button', { name: 'Add members' }));
    expect(await screen.findByText('1 member added')).toBeInTheDocument();
    await waitFor(async () => expect((await card('Blues')).getByText('Ben')).toBeInTheDocument());
    expect((await card('Reds')).queryByText('Ben')).not.toBeInTheDocument();
  });

  it('keeps who was chosen through a closed dialog and a reload, until they are added', async () => {
    const reds = await make('Reds', '#dc2626');
    const first = await openAdd();
    await first.user.selectOptions(first.form.getByLabelText('Group'), reds.id);
    await first.user.click(first.form.getByRole('checkbox', { name: 'Ben' }));
    harness.unload();
    const { user, form, submit } = await openAdd();
    expect(form.getByLabelText('Group')).toHaveDisplayValue('Reds');
    expect(form.getByRole('checkbox', { name: 'Ben' })).toBeChecked();
    expect(form.getByRole('checkbox', { name: 'Cyd' })).not.toBeChecked();
    await submit();
    expect(await screen.findByText('1 member added')).toBeInTheDocument();
    await dialogClosed();
    await user.click(screen.getByRole('button', { name: 'Add members' }));
    expect((await dialog('Add members')).queryByRole('checkbox', { checked: true })).not.toBeInTheDocument();
  });

  it('says why it failed, and has only those left who are not in yet [R-GRP-18]', async () => {
    const reds = await make('Reds', '#dc2626');
    let calls = 0;
    listen(harness, () => {
      calls += 1;
      return calls === 2 ? broken() : undefined;
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
    opens: 'Delete Reds',
    question: /Delete the group “Reds”/,
    answer: 'Delete group',
    done: 'Group deleted',
    failed: 'Failed to delete group',
    left: 'No groups yet',
    line: (groupId: string) => `DELETE /api/games/${gameId}/groups/${groupId}`,
  },
  {
    what: 'removing a member [R-GRP-16] [R-GRP-18]',
    opens: 'Remove Ben from Reds',
    question: /Remove Ben from “Reds”/,
    answer: 'Remove',
    done: 'Member removed',
    failed: 'Failed to remove member',
    left: '0 members',
    line: (groupId: string) => `DELETE /api/games/${gameId}/groups/${groupId}/members/${ben.id}`,
  },
])('$what', ({ opens, question, answer, done, failed, left, line }) => {
  const ask = async () => {
    const reds = await make('Reds', '#dc2626', [ben]);
    const sent = listen(harness);
    const { user } = await open();
    await user.click((await card('Reds')).getByRole('button', { name: opens }));
    return { reds, sent, user, asked: within(await openedQuestion(question)) };
  };

  it('sends nothing when it is not confirmed [R-GRP-13]', async () => {
    const { sent, user, asked } = await ask();
    await user.click(asked.getByRole('button', { name: 'Cancel' }));
    await questionClosed();
    expect(sent).toEqual([]);
  });

  it('happens once confirmed, and says so [R-GRP-19]', async () => {
    const { reds, sent, user, asked } = await ask();
    expect(sent).toEqual([]);
    await user.click(asked.getByRole('button', { name: answer }));
    expect(await screen.findByText(done)).toBeInTheDocument();
    expect(sent).toEqual([{ line: line(reds.id), body: null }]);
    expect(await screen.findByText(left)).toBeInTheDocument();
  });

  it('says why it failed', async () => {
    const { user, asked } = await ask();
    listen(harness, broken);
    await user.click(asked.getByRole('button', { name: answer }));
    expect(await screen.findByText(failed)).toBeInTheDocument();
    expect(screen.getByText('Out of order')).toBeInTheDocument();
  });
});
