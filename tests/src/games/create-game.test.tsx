import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { fromLocalInput, toLocalInput } from '#src/lib/local-input.ts';
import { keep, PRIVATE } from '#src/lib/storage.ts';
import { photoDataUrl } from '#tests/support/photos.ts';
import { openedDialog } from '../support/dialog.ts';
import { openHarness } from '../support/harness.tsx';

const harness = await openHarness();
const ada = await harness.server.signUp('ada', { firstName: 'Ada' });

const DAY = 24 * 3_600_000;
const gamesOf = z.array(z.object({ name: z.string(), coverImage: z.nullable(z.string()) }));

interface Sent {
  readonly body: unknown;
  readonly key: string | null;
}

/** Writes down what is sent to POST /api/games; `answer` takes the server's place where it gives one. */
function listen(answer: () => Response | undefined = () => undefined): Sent[] {
  const sent: Sent[] = [];
  harness.msw.use(
    http.post('*/api/games', async ({ request }) => {
      sent.push({ body: await request.clone().json(), key: request.headers.get('idempotency-key') });
      return answer();
    }),
  );
  return sent;
}

async function openDialog() {
  const visit = harness.visit('/', ada);
  await visit.user.click(await screen.findByRole('button', { name: 'Create Game' }));
  const dialog = within(await openedDialog('Create Game'));
  return {
    ...visit,
    dialog,
    submit: () => visit.user.click(dialog.getByRole('button', { name: 'Create Game' })),
  };
}

type Dialog = Awaited<ReturnType<typeof openDialog>>['dialog'];
const start = (dialog: Dialog) => dialog.getByLabelText<HTMLInputElement>('Start date');
const end = (dialog: Dialog) => dialog.getByLabelText<HTMLInputElement>('End date');
const nameOf = (dialog: Dialog) => dialog.getByLabelText<HTMLInputElement>('Name');
const pick = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });

/** What stands below a field when it is wrong. */
const problem = (input: HTMLElement) => document.getElementById(`${input.id}-error`)?.textContent ?? null;

describe('the form', () => {
  it('starts with now and 30 days later, and public [R-CREATE-8] [R-CREATE-9]', async () => {
    const before = toLocalInput(new Date());
    const { dialog } = await openDialog();
    const from = start(dialog).value;
    expect([before, toLocalInput(new Date())]).toContain(from);
    const days = (Date.parse(fromLocalInput(end(dialog).value)) - Date.parse(fromLocalInput(from))) / DAY;
    expect(days).toBeCloseTo(30, 1);
    expect(dialog.getByRole('switch', { name: 'Public Game' })).toBeChecked();
  });

  it('says at the name that it is required, and takes at most 100 characters [R-CREATE-1] [R-CREATE-2]', async () => {
    const sent = listen();
    const { dialog, submit, user } = await openDialog();
    await user.type(nameOf(dialog), '   ');
    await submit();
    expect(problem(nameOf(dialog))).toBe('Name is required');
    await waitFor(() => expect(nameOf(dialog)).toHaveFocus());
    expect(nameOf(dialog).maxLength).toBe(100);
    expect(sent).toEqual([]);
  });

  it('says at the dates that they are required [R-CREATE-3]', async () => {
    const { dialog, submit } = await openDialog();
    pick(start(dialog), '');
    pick(end(dialog), '');
    await submit();
    expect([problem(start(dialog)), problem(end(dialog))]).toEqual([
      'Start date is required',
      'End date is required',
    ]);
  });

  it('says of every wrong field at once what is wrong, and goes to the first [R-CREATE-1] [R-CREATE-4]', async () => {
    const { dialog, submit } = await openDialog();
    pick(end(dialog), start(dialog).value);
    await submit();
    expect([nameOf(dialog), start(dialog), end(dialog)].map(problem)).toEqual([
      'Name is required',
      null,
      'End date must be after start date',
    ]);
    await waitFor(() => expect(nameOf(dialog)).toHaveFocus());
  });

  it('takes a cover, keeps it with the draft, and sends it', async () => {
    const sent = listen();
    // As a canvas would have made it, which jsdom has none of.
    await openDialog();
    harness.unload();
    keep(`${PRIVATE}new-game.${ada.id}`, {
      name: 'With a view',
      description: '',
      coverImage: await photoDataUrl(),
      start: toLocalInput(new Date()),
      end: toLocalInput(new Date(Date.now() + DAY)),
      isPublic: true,
    });
    const { dialog, submit } = await openDialog();
    expect(dialog.getByLabelText('Cover image')).toHaveAttribute('type', 'file');
    expect(dialog.getByRole('img', { name: 'Cover of this game' })).toBeInTheDocument();
    await submit();
    expect(await screen.findByText('Game created successfully!')).toBeInTheDocument();
    expect(sent.map(({ body }) => body)).toEqual([
      expect.objectContaining({ coverImage: await photoDataUrl() }),
    ]);
    expect(await screen.findByRole('heading', { level: 1, name: 'With a view' })).toBeInTheDocument();
    const games = gamesOf.parse((await ada.get('/api/games')).json());
    const made = games.find(({ name }) => name === 'With a view');
    expect(made?.coverImage).toMatch(/^\/api\/images\//);
  });

  it('moves the end along with a start that is put behind it, and leaves it alone otherwise', async () => {
    const { dialog } = await openDialog();
    pick(start(dialog), '2090-01-01T10:00');
    pick(end(dialog), '2090-01-08T12:00');
    pick(start(dialog), '2090-01-05T10:00');
    expect(end(dialog).value).toBe('2090-01-08T12:00');
    pick(start(dialog), '2090-02-01T10:00');
    expect(end(dialog).value).toBe('2090-02-04T12:00');
  });

  it('says at the end that it must be after the start [R-CREATE-4]', async () => {
    const { dialog, submit, user } = await openDialog();
    await user.type(nameOf(dialog), 'Cold showers');
    pick(end(dialog), start(dialog).value);
    await submit();
    expect(problem(end(dialog))).toBe('End date must be after start date');
  });

  it('offers no start in the past and no end before the start [R-CREATE-5] [R-CREATE-6] [R-CREATE-7]', async () => {
    const sent = listen();
    const { dialog, submit, user } = await openDialog();
    const today = toLocalInput(new Date()).slice(0, 10);
    expect([start(dialog).min, end(dialog).min]).toEqual([`${today}T00:00`, start(dialog).value]);
    await user.type(nameOf(dialog), 'Too late');
    pick(start(dialog), '1899-05-01T10:00');
    await submit();
    expect(problem(start(dialog))).toBe('Start date cannot be in the past');
    expect(sent).toEqual([]);
  });
});

describe('creating', () => {
  it('sends the whole game, says that it succeeded and opens it [R-CREATE-9] [R-CREATE-10] [R-CREATE-11]', async () => {
    const sent = listen();
    const { dialog, submit, user, path } = await openDialog();
    await user.type(nameOf(dialog), '  Cold showers ');
    await user.type(dialog.getByLabelText('Description'), 'One a day');
    const times = [start(dialog).value, end(dialog).value].map(fromLocalInput);
    await submit();
    expect(await screen.findByText('Game created successfully!')).toBeInTheDocument();
    expect(sent.map(({ body }) => body)).toEqual([
      {
        name: 'Cold showers',
        description: 'One a day',
        coverImage: null,
        status: 'upcoming',
        startTime: times[0],
        endTime: times[1],
        isPublic: true,
        requiresApproval: false,
      },
    ]);
    await waitFor(() => expect(path()).toMatch(/^\/games\//));
    expect(await screen.findByRole('heading', { level: 1, name: 'Cold showers' })).toBeInTheDocument();
  });

  it('makes one game of a double tap', async () => {
    const sent = listen();
    const { dialog, user } = await openDialog();
    await user.type(nameOf(dialog), 'Twice');
    await user.dblClick(dialog.getByRole('button', { name: 'Create Game' }));
    expect(await screen.findByText('Game created successfully!')).toBeInTheDocument();
    expect(sent).toHaveLength(1);
  });

  it('says that it failed, keeps the draft, and sends the same again on a retry [R-CREATE-12]', async () => {
    let broken = true;
    const sent = listen(() => (broken ? HttpResponse.json({ message: 'Oh' }, { status: 500 }) : undefined));
    const { dialog, submit, user } = await openDialog();
    await user.type(nameOf(dialog), 'Stubborn');
    await submit();
    expect(await screen.findByText('Failed to create game. Please try again.')).toBeInTheDocument();
    expect(nameOf(dialog).value).toBe('Stubborn');
    broken = false;
    await submit();
    expect(await screen.findByText('Game created successfully!')).toBeInTheDocument();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
  });

  it('is another thing once the draft was changed', async () => {
    const sent = listen(() => HttpResponse.json({ message: 'Oh' }, { status: 500 }));
    const { dialog, submit, user } = await openDialog();
    await user.type(nameOf(dialog), 'One');
    await submit();
    await waitFor(() => expect(sent).toHaveLength(1));
    await user.type(nameOf(dialog), ' more');
    await submit();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });
});

describe('the draft', () => {
  it('survives closing the dialog', async () => {
    const { dialog, user } = await openDialog();
    await user.type(nameOf(dialog), 'Later');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Create Game' }));
    const again = within(await openedDialog('Create Game'));
    expect(nameOf(again).value).toBe('Later');
  });

  it('survives a reload, and is gone once its game was made', async () => {
    const first = await openDialog();
    await first.user.type(nameOf(first.dialog), 'After the reload');
    harness.unload();
    const second = await openDialog();
    expect(nameOf(second.dialog).value).toBe('After the reload');
    await second.submit();
    expect(await screen.findByText('Game created successfully!')).toBeInTheDocument();
    expect(Object.keys(sessionStorage).filter((key) => key.includes('new-game'))).toEqual([]);
  });
});
