import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { type GameDetail, gameDetail } from '#contract/games.ts';
import { fromLocalInput, toLocalInput } from '#src/lib/local-input.ts';
import { arrangeGame } from '#tests/support/games.ts';
import { broken, listen, questionClosed, silent } from '../support/changes.ts';
import { openEditHarness, question } from './harness.tsx';

const { harness, ada } = await openEditHarness();

let gameId: string;
let game: GameDetail;
const load = async () => gameDetail.parse((await ada.get(`/api/games/${gameId}`)).json());
beforeEach(async () => {
  gameId = await arrangeGame(harness.server, { creator: ada, name: 'Cold showers', from: 2, to: 9 });
  game = await load();
});

async function open() {
  const visit = harness.visit(`/games/${gameId}/edit`, ada);
  const found = (await screen.findByRole('heading', { level: 2, name: 'Game Settings' })).closest('section');
  if (found === null) throw new Error('The settings are not in a section');
  const form = within(found);
  return {
    ...visit,
    form,
    name: form.getByLabelText<HTMLInputElement>('Name'),
    description: form.getByLabelText<HTMLTextAreaElement>('Description'),
    start: form.getByLabelText<HTMLInputElement>('Start date'),
    end: form.getByLabelText<HTMLInputElement>('End date'),
    submit: () => visit.user.click(form.getByRole('button', { name: 'Update Game' })),
  };
}
const pick = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
/** What stands below a field when it is wrong. */
const problem = (input: HTMLElement) => document.getElementById(`${input.id}-error`)?.textContent ?? null;

describe('the form', () => {
  it('shows the game as it is, with no way to set its status [R-EDIT-12] [R-EDIT-13] [R-EDIT-15]', async () => {
    const { form, name, description, start, end } = await open();
    expect([name.value, description.value, start.value, end.value]).toEqual([
      'Cold showers',
      '',
      toLocalInput(new Date(game.startTime)),
      toLocalInput(new Date(game.endTime)),
    ]);
    expect(form.getByRole('switch', { name: 'Public Game' })).toBeChecked();
    expect(form.getByRole('switch', { name: 'Require Approval' })).not.toBeChecked();
    expect(form.queryByLabelText(/status/i)).not.toBeInTheDocument();
  });

  it('takes what a server leaves out for public and without approval [R-EDIT-14]', async () => {
    const { isPublic, requiresApproval, ...bare } = game;
    expect({ isPublic, requiresApproval }).toEqual({ isPublic: true, requiresApproval: false });
    harness.msw.use(http.get(`*/api/games/${gameId}`, () => HttpResponse.json(bare)));
    const { form } = await open();
    expect(form.getByRole('switch', { name: 'Public Game' })).toBeChecked();
    expect(form.getByRole('switch', { name: 'Require Approval' })).not.toBeChecked();
  });

  it('says at the name that it is required, and takes at most 100 characters [R-EDIT-20]', async () => {
    const sent = listen(harness);
    const { user, name, submit } = await open();
    await user.clear(name);
    await submit();
    expect(problem(name)).toBe('Name is required');
    await waitFor(() => expect(name).toHaveFocus());
    expect(name.maxLength).toBe(100);
    pick(name, 'x'.repeat(101));
    await submit();
    expect(problem(name)).toBe('Name must be at most 100 characters');
    expect(sent).toEqual([]);
  });

  it('says at the dates that they are required [R-EDIT-21] [R-EDIT-22]', async () => {
    const sent = listen(harness);
    const { start, end, submit } = await open();
    pick(start, '');
    pick(end, '');
    await submit();
    expect([problem(start), problem(end)]).toEqual(['Start date is required', 'End date is required']);
    expect(sent).toEqual([]);
  });

  it('says of every wrong field at once what is wrong, and keeps saying what is not put right', async () => {
    const { user, start, end, name, submit } = await open();
    pick(end, start.value);
    await user.clear(name);
    await submit();
    expect([name, end].map(problem)).toEqual(['Name is required', 'End date must be after start date']);
    await waitFor(() => expect(name).toHaveFocus());
    await user.type(name, 'N');
    expect([name, end].map(problem)).toEqual([null, 'End date must be after start date']);
  });

  it('says at the end that it must be after the start [R-EDIT-23]', async () => {
    const sent = listen(harness);
    const { start, end, submit } = await open();
    pick(end, start.value);
    await submit();
    expect([problem(start), problem(end)]).toEqual([null, 'End date must be after start date']);
    expect(end.min).toBe(start.value);
    expect(sent).toEqual([]);
  });

  it('moves no start into the past', async () => {
    const sent = listen(harness);
    const { start, submit } = await open();
    expect(start.min).toBe(`${toLocalInput(new Date()).slice(0, 10)}T00:00`);
    pick(start, '2020-01-01T10:00');
    await submit();
    expect(problem(start)).toBe('Start date cannot be in the past');
    expect(sent).toEqual([]);
  });

  it('leaves the start of a game that has begun alone, to the millisecond', async () => {
    gameId = await arrangeGame(harness.server, { creator: ada, name: 'Under way', from: -3.00001, to: 3 });
    game = await load();
    const sent = listen(harness);
    const { start, submit, description, user } = await open();
    expect(start).toBeDisabled();
    await user.type(description, 'Now with words');
    await submit();
    expect(await screen.findByText('Game updated successfully!')).toBeInTheDocument();
    expect(sent).toEqual([
      {
        line: `PUT /api/games/${gameId}`,
        body: expect.objectContaining({
          status: 'active',
          startTime: game.startTime,
          endTime: game.endTime,
          description: 'Now with words',
        }),
      },
    ]);
  });
});

describe('saving', () => {
  it('sends the whole game, says that it succeeded and opens it [R-EDIT-16] [R-EDIT-17] [R-EDIT-18] [R-EDIT-24]', async () => {
    const sent = listen(harness);
    const { user, form, name, end, submit, path } = await open();
    const later = toLocalInput(new Date(Date.parse(game.endTime) + 86_400_000));
    await user.clear(name);
    await user.type(name, ' Colder showers ');
    pick(end, later);
    await user.click(form.getByRole('switch', { name: 'Public Game' }));
    await user.click(form.getByRole('switch', { name: 'Require Approval' }));
    await submit();
    expect(await screen.findByText('Game updated successfully!')).toBeInTheDocument();
    expect(sent).toEqual([
      {
        line: `PUT /api/games/${gameId}`,
        body: {
          name: 'Colder showers',
          description: null,
          coverImage: null,
          status: 'upcoming',
          startTime: game.startTime,
          endTime: fromLocalInput(later),
          isPublic: false,
          requiresApproval: true,
        },
      },
    ]);
    await waitFor(() => expect(path()).toBe(`/games/${gameId}`));
    expect(await screen.findByRole('heading', { level: 1, name: 'Colder showers' })).toBeInTheDocument();
  });

  it('says that it failed and keeps the draft, also over a reload [R-EDIT-19]', async () => {
    listen(harness, silent);
    const { user, name, submit } = await open();
    await user.type(name, ' in March');
    await submit();
    expect(await screen.findByText('Failed to update game. Please try again.')).toBeInTheDocument();
    expect(name).toHaveValue('Cold showers in March');
    harness.unload();
    const again = await open();
    expect(again.name).toHaveValue('Cold showers in March');
    await again.user.click(again.form.getByRole('button', { name: 'Discard changes' }));
    expect(again.name).toHaveValue('Cold showers');
    // The button that had it is gone.
    expect(again.form.getByRole('button', { name: 'Update Game' })).toHaveFocus();
  });

  it('also says why the server refused, where it says so [R-EDIT-19]', async () => {
    listen(harness, broken);
    const { user, form, name, submit } = await open();
    await user.type(name, '!');
    await submit();
    expect(await screen.findByText('Failed to update game. Please try again.')).toBeInTheDocument();
    expect(form.getByText('Out of order')).toBeInTheDocument();
  });

  it('removes the cover when asked to [R-EDIT-24]', async () => {
    const address = '/api/images/abc';
    harness.msw.use(
      http.get(`*/api/games/${gameId}`, () => HttpResponse.json({ ...game, coverImage: address })),
    );
    const sent = listen(harness);
    const { user, form, submit } = await open();
    expect(form.getByRole('img', { name: 'Cover of this game' })).toHaveAttribute('src', address);
    await user.click(form.getByRole('button', { name: 'Remove cover' }));
    await submit();
    expect(await screen.findByText('Game updated successfully!')).toBeInTheDocument();
    expect(sent.map(({ body }) => body)).toEqual([expect.objectContaining({ coverImage: null })]);
  });
});

describe('deleting', () => {
  const ask = async () => {
    const visit = await open();
    await visit.user.click(screen.getByRole('button', { name: 'Delete Game' }));
    return { ...visit, asked: await question(/Delete “Cold showers”/) };
  };

  it('warns, and sends nothing unless confirmed [R-EDIT-27] [R-EDIT-28]', async () => {
    const sent = listen(harness);
    const { user, asked } = await ask();
    expect(
      asked.getByText(/All accomplishments, participants and data of this game are permanently removed/),
    ).toBeInTheDocument();
    await user.click(asked.getByRole('button', { name: 'Cancel' }));
    await questionClosed();
    expect(sent).toEqual([]);
  });

  it('deletes once confirmed, says so and goes home [R-EDIT-28] [R-EDIT-29]', async () => {
    const sent = listen(harness);
    const { user, asked, path } = await ask();
    await user.click(asked.getByRole('button', { name: 'Delete Game' }));
    expect(await screen.findByText('Game deleted successfully!')).toBeInTheDocument();
    await waitFor(() => expect(path()).toBe('/'));
    expect(sent).toEqual([{ line: `DELETE /api/games/${gameId}`, body: null }]);
    expect((await ada.get(`/api/games/${gameId}`)).statusCode).toBe(404);
  });

  it('says that it failed, and stays [R-EDIT-30]', async () => {
    listen(harness, silent);
    const { user, asked, path } = await ask();
    await user.click(asked.getByRole('button', { name: 'Delete Game' }));
    expect(await screen.findByText('Failed to delete game. Please try again.')).toBeInTheDocument();
    expect(path()).toBe(`/games/${gameId}/edit`);
  });
});
