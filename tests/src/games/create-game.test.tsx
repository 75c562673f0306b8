import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { fromLocalInput, toLocalInput } from '#src/features/games/game.form.ts';
import { PRIVATE, storeValue } from '#src/lib/storage.ts';
import { photoDataUrl } from '#tests/support/photos.ts';
import { expectStatus } from '#tests/support/play.ts';
import { createWithoutResponse, dialogClosed, holdWrites, recordWrites } from '../support/changes.ts';
import { openedDialog } from '../support/dialog.ts';
import { aPhoto, holdResizing } from '../support/resizing.ts';
import { openGamesHarness, openNewGame } from './support.tsx';

const { harness, ada } = await openGamesHarness();
const DAY = 24 * 3_600_000;
const gamesOf = z.array(z.object({ id: z.string(), name: z.string(), coverImage: z.nullable(z.string()) }));
const open = () => openNewGame(harness, ada);
const created = () => screen.findByText('Game created successfully!');
const failed = () => screen.findByText('Failed to create game. Please try again.');
const mayExist = () => screen.findByText('The game may have been created already. Look at your games.');
const gamesNamed = async (wanted: string) =>
  gamesOf.parse((await ada.get('/api/games')).json()).filter(({ name }) => name === wanted);

type Answer = (request: Request) => Response | undefined | Promise<Response>;

/** Records the idempotency keys of new games. `answer` changes what may respond instead of the server. */
function recordKeys(first: Answer) {
  const keys: string[] = [];
  let respond = first;
  harness.msw.use(
    http.post('*/api/games', ({ request }) => {
      keys.push(request.headers.get('idempotency-key') ?? '');
      return respond(request);
    }),
  );
  return {
    keys,
    answer: (next: Answer) => {
      respond = next;
    },
  };
}

const loseResponse = (request: Request) => createWithoutResponse(harness, ada, request);

describe('creating a game', () => {
  it('defaults to a start now, a duration of 30 days and public [R-CREATE-8] [R-CREATE-9]', async () => {
    const before = toLocalInput(new Date());
    const { form, start, end } = await open();
    expect([before, toLocalInput(new Date())]).toContain(start.value);
    const days = (Date.parse(fromLocalInput(end.value)) - Date.parse(fromLocalInput(start.value))) / DAY;
    expect(days).toBeCloseTo(30, 1);
    expect(form.getByRole('switch', { name: 'Public Game' })).toBeChecked();
  });

  it('proposes the time at which the dialog is opened again, and keeps what was typed', async () => {
    const { user, form, name } = await open();
    await user.type(name, 'Tomorrow');
    await user.click(form.getByRole('button', { name: 'Close' }));
    await dialogClosed();
    vi.setSystemTime(Date.now() + DAY);
    const before = toLocalInput(new Date());
    await user.click(screen.getByRole('button', { name: 'Create Game' }));
    const again = within(await openedDialog('Create Game'));
    const start = again.getByLabelText<HTMLInputElement>('Start date');
    expect([before, toLocalInput(new Date())]).toContain(start.value);
    expect(again.getByLabelText('Name')).toHaveValue('Tomorrow');
    await user.click(again.getByRole('button', { name: 'Create Game' }));
    await created();
  });

  it('sends the whole game once on a double tap, reports success and opens it [R-CREATE-9] [R-CREATE-10] [R-CREATE-11]', async () => {
    const sent = recordWrites(harness);
    const { form, name, description, start, end, user, path } = await open();
    await user.type(name, '  Cold showers ');
    await user.type(description, 'One a day');
    const [startTime, endTime] = [start, end].map(({ value }) => fromLocalInput(value));
    await user.dblClick(form.getByRole('button', { name: 'Create Game' }));
    await created();
    const body = {
      name: 'Cold showers',
      description: 'One a day',
      coverImage: null,
      status: 'upcoming',
      startTime,
      endTime,
      isPublic: true,
      requiresApproval: false,
    };
    expect(sent).toEqual([{ line: 'POST /api/games', body }]);
    await waitFor(() => expect(path()).toMatch(/^\/games\//));
    expect(await screen.findByRole('heading', { level: 1, name: 'Cold showers' })).toBeInTheDocument();
  });

  it('keeps what was typed during the request, and stays open', async () => {
    const { user, form, name, description, submit, path } = await open();
    const respond = holdWrites(harness);
    await user.type(name, 'At once');
    await submit();
    await user.type(description, 'And another');
    respond();
    await created();
    await waitFor(() =>
      expect(form.getByRole('button', { name: 'Create Game' })).not.toHaveAttribute('aria-busy'),
    );
    expect([path(), name.value, description.value]).toEqual(['/', '', 'And another']);
  });

  it.each([
    ['screen', '/discover'],
    ['dialog', '/'],
  ])('does not open the game after its %s was left during the request', async (left, at) => {
    const { user, form, name, submit, navigate, path } = await open();
    const respond = holdWrites(harness);
    await user.type(name, 'In the background');
    await submit();
    if (left === 'screen') await navigate(at);
    else await user.click(form.getByRole('button', { name: 'Close' }));
    await dialogClosed();
    harness.requests.length = 0;
    respond();
    await created();
    await waitFor(() => expect(harness.requests).toContainEqual(expect.stringContaining('GET /api/')));
    expect(path()).toBe(at);
  });

  it('creates one game when the screen was left and its form is opened again before the response', async () => {
    const { name, submit, form: first, user, navigate } = await open();
    const respond = holdWrites(harness);
    await user.type(name, 'Only once');
    await submit();
    await user.click(first.getByRole('button', { name: 'Close' }));
    await dialogClosed();
    await navigate('/discover');
    await screen.findByRole('heading', { level: 1, name: 'Discover' });
    await navigate('/');
    await user.click(await screen.findByRole('button', { name: 'Create Game' }));
    const form = within(await openedDialog('Create Game'));
    const again = form.getByRole('button', { name: 'Create Game' });
    expect(again).toHaveAttribute('aria-busy', 'true');
    respond();
    await waitFor(() => expect(again).not.toHaveAttribute('aria-busy'));
    expect(form.getByLabelText('Name')).toHaveValue('');
    expect(await gamesNamed('Only once')).toHaveLength(1);
  });

  it('stores a cover with the draft and sends it', async () => {
    // jsdom has no canvas, so the test stores an encoded photo in the draft.
    await open();
    harness.unload();
    const coverImage = await photoDataUrl();
    storeValue(`${PRIVATE}new-game.${ada.id}`, { name: 'With a view', coverImage });
    const { form, submit } = await open();
    expect(form.getByLabelText('Cover image')).toHaveAttribute('type', 'file');
    expect(form.getByRole('img', { name: 'Cover of this game' })).toBeInTheDocument();
    await submit();
    await created();
    const [game] = await gamesNamed('With a view');
    expect(game?.coverImage).toMatch(/^\/api\/images\//);
  });

  it('is not sent before the cover is ready, which keeps what was typed meanwhile', async () => {
    const resized = holdResizing();
    const sent = recordWrites(harness);
    const { user, form, name, submit } = await open();
    await user.type(name, 'With');
    await user.upload(form.getByLabelText('Cover image'), aPhoto());
    await user.type(name, ' a view');
    await submit();
    expect(sent).toEqual([]);
    const coverImage = await photoDataUrl();
    resized(coverImage);
    await form.findByRole('img', { name: 'Cover of this game' });
    expect(name).toHaveValue('With a view');
    await submit();
    await created();
    expect(sent).toMatchObject([{ body: { name: 'With a view', coverImage } }]);
  });

  it('keeps a cover whose dialog was closed before it was ready', async () => {
    const resized = holdResizing();
    const { user, form } = await open();
    await user.upload(form.getByLabelText('Cover image'), aPhoto());
    await user.click(form.getByRole('button', { name: 'Close' }));
    await dialogClosed();
    resized(await photoDataUrl());
    await user.click(screen.getByRole('button', { name: 'Create Game' }));
    const again = within(await openedDialog('Create Game'));
    expect(await again.findByRole('img', { name: 'Cover of this game' })).toBeInTheDocument();
  });

  it('keeps the draft on a failure, and the idempotency key until the draft changes [R-CREATE-12]', async () => {
    const fail = () => HttpResponse.json({ message: 'Oh' }, { status: 400 });
    const { keys, answer } = recordKeys(fail);
    const { name, submit, user } = await open();
    await user.type(name, 'Stubborn');
    await submit();
    await failed();
    expect(name.value).toBe('Stubborn');
    await submit();
    await waitFor(() => expect(keys).toHaveLength(2));
    answer(() => undefined);
    await user.type(name, 'er');
    await submit();
    await created();
    expect(keys).toEqual([
      expect.stringMatching(/^[0-9a-f]{32}$/),
      keys[0],
      expect.not.stringMatching(`${keys[0]}`),
    ]);
  });

  it('creates one game when a response is lost and the page reloads, minutes before the next attempt', async () => {
    // On the next day the form would propose other dates.
    vi.setSystemTime(new Date().setHours(36, 0, 0, 0));
    const { keys, answer } = recordKeys(loseResponse);
    const { name, submit, user } = await open();
    await user.type(name, 'Once only');
    await submit();
    await failed();
    harness.unload();
    answer(() => undefined);
    vi.setSystemTime(Date.now() + 5 * 60_000);
    await (await open()).submit();
    await created();
    expect(keys).toEqual([expect.any(String), keys[0]]);
    expect(await gamesNamed('Once only')).toHaveLength(1);
  });

  it.each([
    ['during the request', 'pending'],
    ['after it', 'failed'],
    ['after a reload', 'reloaded'],
    ['after another failure', 'failed again'],
  ])('creates one game when a response is lost and the draft changes %s', async (_, when) => {
    const { keys, answer } = recordKeys(loseResponse);
    let form = await open();
    await form.user.type(form.name, `Edited: ${when}`);
    const gate = Promise.withResolvers<undefined>();
    if (when === 'pending') answer((request) => gate.promise.then(() => loseResponse(request)));
    await form.submit();
    if (when === 'pending') await form.user.type(form.description, 'Now with words');
    gate.resolve(undefined);
    await failed();
    if (when === 'failed again') {
      answer(() => new HttpResponse(null, { status: 500 }));
      await form.submit();
    }
    if (when === 'reloaded') {
      harness.unload();
      form = await open();
    }
    answer(() => undefined);
    const submit = form.form.getByRole('button', { name: 'Create Game' });
    await waitFor(() => expect(submit).not.toHaveAttribute('aria-busy'));
    if (when !== 'pending') await form.user.type(form.description, 'Now with words');
    await form.submit();
    await mayExist();
    expect([new Set(keys).size, keys.length]).toEqual([1, when === 'failed again' ? 3 : 2]);
    expect(await gamesNamed(`Edited: ${when}`)).toHaveLength(1);
    // Another attempt is another game.
    await waitFor(() => expect(submit).not.toHaveAttribute('aria-busy'));
    await form.submit();
    await created();
    expect(await gamesNamed(`Edited: ${when}`)).toHaveLength(2);
  });

  it.each([500, 503])(
    'creates one game when the server fails with %i afterwards and the draft changes',
    async (status) => {
      const { answer } = recordKeys(async (request) => {
        await loseResponse(request);
        return new HttpResponse(null, { status });
      });
      const { form, name, description, submit, user } = await open();
      await user.type(name, `Failed with ${status}`);
      await submit();
      await failed();
      answer(() => undefined);
      const button = form.getByRole('button', { name: 'Create Game' });
      await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
      await user.type(description, 'Now with words');
      await submit();
      await mayExist();
      expect(await gamesNamed(`Failed with ${status}`)).toHaveLength(1);
    },
  );

  it('starts now when an attempt of an earlier day has failed', async () => {
    const { answer } = recordKeys(() => new HttpResponse(null, { status: 500 }));
    const { name, submit, user } = await open();
    await user.type(name, 'The next day');
    await submit();
    await failed();
    harness.unload();
    answer(() => undefined);
    vi.setSystemTime(Date.now() + DAY);
    await (await open()).submit();
    await created();
    expect(await gamesNamed('The next day')).toHaveLength(1);
  });

  it('creates another game when that of the lost response was deleted before the next attempt', async () => {
    const { keys, answer } = recordKeys(loseResponse);
    const { form, name, submit, user } = await open();
    await user.type(name, 'Never mind');
    await submit();
    await failed();
    const [game] = await gamesNamed('Never mind');
    expectStatus(200, await ada.delete(`/api/games/${game?.id}`));
    answer(() => undefined);
    await submit();
    await waitFor(() => expect(keys).toHaveLength(2));
    await waitFor(() =>
      expect(form.getByRole('button', { name: 'Create Game' })).not.toHaveAttribute('aria-busy'),
    );
    await submit();
    await created();
    expect(keys[1]).toBe(keys[0]);
    expect(await gamesNamed('Never mind')).toHaveLength(1);
  });

  it('uses another key after the server has answered that the key belongs to another request', async () => {
    const { keys, answer } = recordKeys(() => new HttpResponse(null, { status: 422 }));
    const { name, submit, user } = await open();
    await user.type(name, 'Again');
    await submit();
    await mayExist();
    answer(() => undefined);
    await submit();
    await created();
    expect(keys).toEqual([expect.any(String), expect.not.stringMatching(`${keys[0]}`)]);
  });

  it('keeps the draft when the dialog closes and the page reloads, until the game is created', async () => {
    const { user, name, form } = await open();
    await user.type(name, 'Later');
    await user.click(form.getByRole('button', { name: 'Close' }));
    await dialogClosed();
    await user.click(screen.getByRole('button', { name: 'Create Game' }));
    expect(within(await openedDialog('Create Game')).getByLabelText('Name')).toHaveValue('Later');
    harness.unload();
    const reloaded = await open();
    expect(reloaded.name.value).toBe('Later');
    await reloaded.submit();
    await created();
    expect(Object.keys(sessionStorage).filter((key) => key.includes('new-game'))).toEqual([]);
  });
});
