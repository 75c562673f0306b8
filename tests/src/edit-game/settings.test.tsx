import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { END_AFTER_START, type GameDetail, gameDetail } from '#contract/games.ts';
import { fromLocalInput, toLocalInput } from '#src/features/games/game.form.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { photoDataUrl } from '#tests/support/photos.ts';
import { expectStatus } from '#tests/support/play.ts';
import { confirmation, enter, openGamesHarness, openSettings } from '../games/support.tsx';
import {
  confirmationClosed,
  conflictError,
  holdReads,
  holdWrites,
  recordWrites,
  serverError,
} from '../support/changes.ts';
import { openedDialog } from '../support/dialog.ts';
import { sectionElement } from '../support/regions.ts';
import { aPhoto, holdResizing } from '../support/resizing.ts';

const { harness, ada } = await openGamesHarness();

let gameId: string;
let game: GameDetail;
const load = async () => gameDetail.parse((await ada.get(`/api/games/${gameId}`)).json());
beforeEach(async () => {
  gameId = await insertTestGame(harness.server, { creator: ada, from: 2, to: 9 });
  game = await load();
});
const open = () => openSettings(harness, ada, gameId);
const saved = () => screen.findByText('Game updated successfully!');

describe('the form', () => {
  it('has the values of the game, and no status [R-EDIT-12] [R-EDIT-15]', async () => {
    const { form, name, description, start, end } = await open();
    expect([name, description, start, end].map(({ value }) => value)).toEqual([
      'Cold showers',
      '',
      toLocalInput(new Date(game.startTime)),
      toLocalInput(new Date(game.endTime)),
    ]);
    expect(form.queryByLabelText(/status/i)).not.toBeInTheDocument();
  });

  it('defaults to public and without approval when the server sends neither [R-EDIT-13] [R-EDIT-14]', async () => {
    const { isPublic, requiresApproval, ...bare } = game;
    expect({ isPublic, requiresApproval }).toEqual({ isPublic: true, requiresApproval: false });
    harness.msw.use(http.get(`*/api/games/${gameId}`, () => HttpResponse.json(bare)));
    const { form } = await open();
    expect(form.getByRole('switch', { name: 'Public Game' })).toBeChecked();
    expect(form.getByRole('switch', { name: 'Require Approval' })).not.toBeChecked();
  });

  it('cannot change the start of an active game, and sends it as it was to the millisecond', async () => {
    gameId = await insertTestGame(harness.server, { creator: ada, from: -3.00001, to: 3 });
    game = await load();
    const sent = recordWrites(harness);
    const { start, submit, description } = await open();
    expect(start).toBeDisabled();
    enter(description, 'Now with words');
    await submit();
    await saved();
    const { startTime, endTime } = game;
    const body = { status: 'active', startTime, endTime, description: 'Now with words', isPublic: true };
    expect(sent).toEqual([{ line: `PUT /api/games/${gameId}`, body: expect.objectContaining(body) }]);
  });
});

describe('saving', () => {
  it('sends the whole game, reports success and opens it with its current code [R-EDIT-16] [R-EDIT-17] [R-EDIT-18] [R-EDIT-24]', async () => {
    const sent = recordWrites(harness);
    const coverImage = '/api/images/abc';
    const withCover = http.get(`*/api/games/${gameId}`, () => HttpResponse.json({ ...game, coverImage }), {
      once: true,
    });
    harness.msw.use(withCover);
    const { user, form, name, end, submit, path } = await open();
    expect(form.getByRole('img', { name: 'Cover of this game' })).toHaveAttribute('src', coverImage);
    await user.click(form.getByRole('button', { name: 'Remove cover' }));
    const later = toLocalInput(new Date(Date.parse(game.endTime) + 86_400_000));
    enter(name, ' Colder showers ');
    enter(end, later);
    await user.click(form.getByRole('switch', { name: 'Public Game' }));
    await user.click(form.getByRole('switch', { name: 'Require Approval' }));
    await submit();
    await saved();
    const body = {
      name: 'Colder showers',
      description: null,
      coverImage: null,
      status: 'upcoming',
      startTime: game.startTime,
      endTime: fromLocalInput(later),
      isPublic: false,
      requiresApproval: true,
    };
    expect(sent).toEqual([{ line: `PUT /api/games/${gameId}`, body }]);
    await waitFor(() => expect(path()).toBe(`/games/${gameId}`));
    expect(await screen.findByRole('heading', { level: 1, name: 'Colder showers' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    const { inviteCode } = await load();
    expect(await within(await openedDialog('Share game')).findByText(inviteCode)).toBeInTheDocument();
  });

  /** Another admin makes the game private. */
  const hideElsewhere = async () => {
    const { name, startTime, endTime, requiresApproval } = game;
    const hidden = { name, startTime, endTime, requiresApproval, isPublic: false };
    expectStatus(200, await ada.put(`/api/games/${gameId}`, hidden));
  };

  it('keeps what others have saved since the game was loaded', async () => {
    const { navigate, user } = harness.visit(`/games/${gameId}`, ada);
    await screen.findByRole('heading', { level: 1, name: 'Cold showers' });
    await hideElsewhere();
    const respond = holdReads(harness);
    await navigate(`/games/${gameId}/edit`);
    const form = within(await sectionElement('Game Settings'));
    const isPublic = form.getByRole('switch', { name: 'Public Game' });
    expect(isPublic).toBeChecked();
    await user.type(form.getByLabelText('Name'), ' at dawn');
    respond();
    await waitFor(() => expect(isPublic).not.toBeChecked());
    await user.click(form.getByRole('button', { name: 'Update Game' }));
    await saved();
    expect(await load()).toMatchObject({ name: 'Cold showers at dawn', isPublic: false });
  });

  it('keeps what others save while the form is open', async () => {
    const { user, name, submit } = await open();
    await user.type(name, ' at dawn');
    await hideElsewhere();
    await submit();
    await saved();
    expect(await load()).toMatchObject({ name: 'Cold showers at dawn', isPublic: false });
  });

  it('sends nothing that does not fit to what others have saved, and says why', async () => {
    const { form, start, end, submit } = await open();
    const sent = recordWrites(harness);
    enter(start, toLocalInput(new Date(Date.parse(game.endTime) - 3_600_000)));
    const endTime = new Date(Date.parse(game.endTime) - 86_400_000).toISOString();
    harness.msw.use(http.get(`*/api/games/${gameId}`, () => HttpResponse.json({ ...game, endTime })));
    await submit();
    expect(await screen.findByText('Failed to update game. Please try again.')).toBeInTheDocument();
    expect(await form.findByText(END_AFTER_START)).toBeInTheDocument();
    expect(end).toHaveValue(toLocalInput(new Date(endTime)));
    expect(sent).toEqual([]);
  });

  it('keeps the start once the game has begun, also if a draft has moved it', async () => {
    const { start, description, submit, user } = await open();
    enter(start, toLocalInput(new Date(Date.parse(game.startTime) + 3_600_000)));
    await user.type(description, 'At dawn');
    const begun = { ...game, status: 'active', startTime: new Date(Date.now() - 3_600_000).toISOString() };
    harness.msw.use(http.get(`*/api/games/${gameId}`, () => HttpResponse.json(begun)));
    const sent = recordWrites(harness, conflictError);
    await submit();
    await waitFor(() => expect(start).toBeDisabled());
    expect(start).toHaveValue(toLocalInput(new Date(begun.startTime)));
    await submit();
    await waitFor(() => expect(sent).toHaveLength(2));
    for (const { body } of sent)
      expect(body).toMatchObject({ startTime: begun.startTime, description: 'At dawn' });
  });

  it('says before it is saved that an end in the past ends the game', async () => {
    const { start, end } = await open();
    const hint = 'This has passed: once you save, the game is over and its end stays.';
    expect(end).not.toHaveAccessibleDescription(hint);
    enter(start, toLocalInput(new Date(Date.now() - 7_200_000)));
    enter(end, toLocalInput(new Date(Date.now() - 3_600_000)));
    expect(end).toHaveAccessibleDescription(hint);
    enter(end, '');
    expect(end).not.toHaveAccessibleDescription(hint);
  });

  it('shows what others have saved after it was refused', async () => {
    const { form, name, submit, user } = await open();
    await hideElsewhere();
    recordWrites(harness, conflictError);
    await user.type(name, ' at dawn');
    await submit();
    await waitFor(() => expect(form.getByRole('switch', { name: 'Public Game' })).not.toBeChecked());
    expect(name).toHaveValue('Cold showers at dawn');
  });

  it('waits until the cover is ready, which keeps what was typed meanwhile', async () => {
    const resized = holdResizing();
    const sent = recordWrites(harness);
    const { user, form, name, submit } = await open();
    await user.upload(form.getByLabelText('Cover image'), aPhoto());
    await user.type(name, ' at dawn');
    await submit();
    expect(sent).toEqual([]);
    const coverImage = await photoDataUrl();
    resized(coverImage);
    await form.findByRole('img', { name: 'Cover of this game' });
    await submit();
    await saved();
    expect(sent).toMatchObject([{ body: { name: 'Cold showers at dawn', coverImage } }]);
  });

  it('keeps what was typed during the request into the form of the screen that was left and opened again', async () => {
    const first = await open();
    const respond = holdWrites(harness);
    enter(first.name, 'Colder showers');
    await first.submit();
    await first.navigate('/discover');
    await screen.findByRole('heading', { level: 1, name: 'Discover' });
    await first.navigate(`/games/${gameId}/edit`);
    const description = await screen.findByLabelText('Description');
    await first.user.type(description, ' at dawn');
    respond();
    await saved();
    expect([first.path(), description]).toEqual([`/games/${gameId}/edit`, description]);
    expect(description).toHaveDisplayValue(/ at dawn$/);
    harness.unload();
    const again = await open();
    expect(again.description).toHaveDisplayValue(/ at dawn$/);
  });

  it('keeps what was typed during the request, and stays open', async () => {
    const { form, user, name, description, submit, path } = await open();
    const respond = holdWrites(harness);
    enter(name, 'Colder showers');
    await submit();
    await user.type(description, 'At dawn');
    respond();
    await saved();
    await waitFor(() =>
      expect(form.getByRole('button', { name: 'Update Game' })).not.toHaveAttribute('aria-busy'),
    );
    expect([path(), name.value, description.value]).toEqual([
      `/games/${gameId}/edit`,
      'Colder showers',
      'At dawn',
    ]);
    harness.unload();
    const again = await open();
    expect([again.name.value, again.description.value]).toEqual(['Colder showers', 'At dawn']);
    await again.submit();
    await waitFor(() => expect(again.path()).toBe(`/games/${gameId}`));
    expect(await load()).toMatchObject({ name: 'Colder showers', description: 'At dawn' });
  });

  it('does not leave the screen that was opened during the request', async () => {
    const { name, submit, navigate, path } = await open();
    const respond = holdWrites(harness);
    enter(name, 'Colder showers');
    await submit();
    await navigate('/discover');
    harness.requests.length = 0;
    respond();
    await saved();
    await waitFor(() => expect(harness.requests).toContainEqual(expect.stringContaining('GET /api/')));
    expect(path()).toBe('/discover');
  });

  it('shows why it failed and keeps the draft across a reload until it is discarded [R-EDIT-19]', async () => {
    recordWrites(harness, conflictError);
    const { user, form, name, submit } = await open();
    await user.type(name, ' in March');
    await submit();
    expect(await screen.findByText('Failed to update game. Please try again.')).toBeInTheDocument();
    expect(await form.findByText('Out of order')).toBeInTheDocument();
    expect(name).toHaveValue('Cold showers in March');
    harness.unload();
    const again = await open();
    expect(again.name).toHaveValue('Cold showers in March');
    await again.user.click(again.form.getByRole('button', { name: 'Discard changes' }));
    expect(again.name).toHaveValue('Cold showers');
    // The focused button has disappeared.
    expect(again.form.getByRole('button', { name: 'Update Game' })).toHaveFocus();
  });
});

describe('deleting', () => {
  const openConfirmation = async () => {
    const sent = recordWrites(harness);
    const { user, path, navigate } = await open();
    await user.click(screen.getByRole('button', { name: 'Delete Game' }));
    const dialog = await confirmation(/Delete “Cold showers”/);
    return {
      sent,
      path,
      navigate,
      dialog,
      press: (name: string) => user.click(dialog.getByRole('button', { name })),
    };
  };

  it('warns, deletes after confirmation, and opens Home [R-EDIT-27] [R-EDIT-28] [R-EDIT-29]', async () => {
    const { sent, path, dialog, press } = await openConfirmation();
    const warning = /All accomplishments, participants and data of this game are permanently removed/;
    expect(dialog.getByText(warning)).toBeInTheDocument();
    expect(sent).toEqual([]);
    await press('Delete Game');
    expect(await screen.findByText('Game deleted successfully!')).toBeInTheDocument();
    await waitFor(() => expect(path()).toBe('/'));
    expect(sent).toEqual([{ line: `DELETE /api/games/${gameId}`, body: null }]);
    expect((await ada.get(`/api/games/${gameId}`)).statusCode).toBe(404);
  });

  it('keeps the confirmation open after a failure, and sends nothing more when it is cancelled [R-EDIT-28] [R-EDIT-30]', async () => {
    const { sent, path, dialog, press } = await openConfirmation();
    recordWrites(harness, serverError);
    await press('Delete Game');
    expect(await screen.findByText('Failed to delete game. Please try again.')).toBeInTheDocument();
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel' })).toBeEnabled());
    await press('Cancel');
    await confirmationClosed();
    expect([sent, path()]).toEqual([[], `/games/${gameId}/edit`]);
  });

  it('says that there is no such game once it has been deleted on another device', async () => {
    const { press } = await openConfirmation();
    expectStatus(200, await ada.delete(`/api/games/${gameId}`));
    await press('Delete Game');
    expect(await screen.findByText('Game Not Found')).toBeInTheDocument();
  });
});
