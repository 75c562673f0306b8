import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { actorId } from '#machines/outbox.machine.ts';
import { outboxApi } from '#src/actors/outbox.ts';
import { outboxOf } from '#src/actors/root.ts';
import ShareAccomplishmentDialog from '#src/features/share-accomplishment/share-accomplishment-dialog.tsx';
import type { PhotoCodec } from '#src/features/share-accomplishment/use-share-accomplishment.ts';
import { UnreadablePhotoError } from '#src/lib/images.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { photoDataUrl } from '#tests/support/photos.ts';
import type { TestUser } from '#tests/support/server.ts';
import { openPostHarness, toast } from '../posts/harness.tsx';
import { openedDialog } from '../support/dialog.ts';

const SHARED = 'Your accomplishment has been shared!';
const FAILED = 'Failed to share your accomplishment. Please try again.';
const UNREADABLE = 'Failed to process image. Please try a different photo.';

let ada: TestUser;
let here: { id: string };
let there: { id: string };
const harness = await openPostHarness();
const { server } = harness;
const ben = await server.signUp('ben');
const small = await photoDataUrl();
beforeEach(async () => {
  // A new user has no games of earlier tests.
  ada = await server.signUp('ada');
  here = { id: await insertTestGame(server, { creator: ada, name: 'Here' }) };
  there = { id: await insertTestGame(server, { creator: ada, name: 'There' }) };
});

interface Options {
  readonly codec?: PhotoCodec;
  readonly gameId?: string | null;
  readonly isOpen?: boolean;
  /** Called with each change that the dialog requests. */
  readonly onRequested?: (open: boolean) => void;
}

const resize: PhotoCodec = async () => small;

/** The dialog, and a button that opens it again. */
function Opener({ codec = resize, gameId = null, onRequested, isOpen = true }: Options) {
  const [open, setOpen] = useState(isOpen);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <ShareAccomplishmentDialog
        open={open}
        onOpenChange={(next) => {
          onRequested?.(next);
          setOpen(next);
        }}
        viewerId={ada.id}
        gameId={gameId}
        codec={codec}
      />
    </>
  );
}

const opened = () => openedDialog('Share Your Accomplishment');
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const button = (name: string) => screen.getByRole('button', { name });
const content = () => screen.getByRole('textbox', { name: 'What did you do?' });
const game = (name: string) => screen.getByRole('checkbox', { name });
const preview = () => screen.findByRole('img', { name: 'What you are about to share' });
const photoInput = () => screen.getByLabelText('Photo');
const share = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Share' });
const aPhoto = () => new File(['bytes'], 'photo.jpg', { type: 'image/jpeg' });

/** Shows the open dialog, and types into it. */
async function openDialog(options: Options = {}, text = '') {
  const shown = harness.show(<Opener {...options} />, ada);
  await opened();
  await waitFor(() => expect(screen.queryByText('Loading your games')).not.toBeInTheDocument());
  if (text !== '') await shown.user.type(content(), text);
  const reopen = async () => {
    await shown.user.click(button('Open'));
    await opened();
  };
  return { ...shown, reopen };
}

async function openDialogWithPhoto(options: Options = {}) {
  const shown = await openDialog({ gameId: here.id, ...options }, 'I sang');
  await shown.user.upload(photoInput(), aPhoto());
  await preview();
  return shown;
}

const broken = () => HttpResponse.json({ message: 'Broken' }, { status: 500 });

/** Records the requests `POST /api/posts` from now on; `respond` may respond instead of the server. */
function recordRequests(
  respond: (count: number) => Response | Promise<Response | undefined> | undefined = () => undefined,
) {
  const sent: { readonly body: unknown; readonly key: string | null }[] = [];
  harness.msw.use(
    http.post('*/api/posts', async ({ request }) => {
      sent.push({ body: await request.clone().json(), key: request.headers.get('idempotency-key') });
      return respond(sent.length);
    }),
  );
  return sent;
}

const contents = async (...games: readonly { id: string }[]) =>
  Promise.all(games.map(async (one) => (await harness.posts(ada, one)).map((post) => post.content)));

describe('the dialog', () => {
  it('offers the active games of the user only [R-SACC-3]', async () => {
    await insertTestGame(server, { creator: ada, name: 'Over', from: -5, to: -1 });
    await insertTestGame(server, { creator: ada, name: 'Still to come', from: 1, to: 5 });
    await insertTestGame(server, { creator: ben, name: 'Of others' });
    await openDialog();
    const boxes = await screen.findAllByRole('checkbox');
    const names = boxes.map((box) => box.closest('label')?.textContent);
    expect(new Set(names)).toEqual(new Set(['Here', 'There']));
  });

  it('says so when there is no active game', async () => {
    ada = await server.signUp('nobody');
    await openDialog();
    expect(await screen.findByText(/You have no active game/)).toBeInTheDocument();
  });

  it('reports missing input at the fields, and sends nothing [R-SACC-1] [R-SACC-2]', async () => {
    const { user } = await openDialog({}, '   ');
    await screen.findByRole('checkbox', { name: 'Here' });
    harness.requests.length = 0;
    await user.click(share());
    expect(content()).toHaveAccessibleDescription(/Please describe your accomplishment/);
    expect(screen.getByText('Please select at least one game')).toBeInTheDocument();
    expect(content()).toHaveFocus();
    await user.type(content(), 'I sang');
    await user.click(share());
    expect(screen.queryByText('Please describe your accomplishment')).not.toBeInTheDocument();
    expect(game('Here')).toHaveFocus();
    expect(harness.requests).toEqual([]);
  });

  it('sends one request for each game, with the same time and its own key, and is empty afterwards [R-SACC-4] [R-SACC-9] [R-SACC-10] [R-SACC-11]', async () => {
    const sent = recordRequests();
    const requested: boolean[] = [];
    const { user, reopen } = await openDialog({ onRequested: (open) => requested.push(open) }, '  I sang  ');
    await user.upload(photoInput(), aPhoto());
    await preview();
    await user.click(game('Here'));
    await user.click(game('There'));
    await user.click(share());
    await toast(SHARED);
    await closed();
    expect(requested).toEqual([false]);

    const createdAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
    const common = { content: 'I sang', image: small, createdAt };
    expect(sent.map(({ body }) => body)).toEqual(
      expect.arrayContaining([
        { ...common, gameId: here.id },
        { ...common, gameId: there.id },
      ]),
    );
    expect(new Set(sent.map(({ body }) => JSON.stringify(body, ['createdAt']))).size).toBe(1);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
    expect(await contents(here, there)).toEqual([['I sang'], ['I sang']]);

    await reopen();
    expect(content()).toHaveValue('');
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  it('needs no photo, and sends once on a double tap [R-SACC-5] [R-SACC-9]', async () => {
    const sent = recordRequests();
    const { user } = await openDialog({ gameId: here.id }, 'I sang');
    await user.dblClick(share());
    await toast(SHARED);
    await closed();
    const body = { content: 'I sang', image: null, gameId: here.id, createdAt: expect.any(String) };
    expect(sent.map((request) => request.body)).toEqual([body]);
  });

  it('keeps the draft when a request fails, and retries the failed game with the same idempotency key [R-SACC-12]', async () => {
    const sent = recordRequests((nth) => (nth === 2 ? broken() : undefined));
    const { user } = await openDialogWithPhoto();
    await user.click(game('There'));
    await user.click(share());
    await toast(FAILED);
    expect(content()).toHaveValue('I sang');
    expect(await preview()).toBeInTheDocument();

    // The response for the other game may still be pending.
    await waitFor(() => expect(share()).not.toHaveAttribute('aria-busy'));
    await user.click(share());
    await toast(SHARED);
    expect(sent.slice(2)).toEqual([sent[1]]);
    expect(await contents(here, there)).toEqual([['I sang'], ['I sang']]);
  });

  it('replaces the failed entry of each game when its text is edited and shared again', async () => {
    const sent = recordRequests((nth) => (nth <= 2 ? broken() : undefined));
    const { user, root, reopen } = await openDialog({ gameId: here.id }, 'I sang');
    await user.click(game('There'));
    await user.click(share());
    await toast(FAILED);
    await waitFor(() => expect(share()).not.toHaveAttribute('aria-busy'));
    await user.type(content(), ' aloud');
    await user.click(share());
    await toast(SHARED);
    await closed();
    const keys = (from: number) => new Set(sent.slice(from, from + 2).map(({ key }) => key));
    expect(keys(2)).toEqual(keys(0));
    expect(await contents(here, there)).toEqual([['I sang aloud'], ['I sang aloud']]);
    const entries = outboxOf(root).getSnapshot().context.entries;
    expect(entries.filter(({ state }) => state !== 'delivered')).toEqual([]);
    await reopen();
    expect(content()).toHaveValue('');
  });

  it('chooses no game for the next one when it was erased', async () => {
    const { user, unmount } = await openDialog({ gameId: here.id }, 'I');
    await user.clear(content());
    unmount();
    await openDialog({ gameId: there.id });
    await waitFor(() => expect(game('There')).toBeChecked());
    expect(game('Here')).not.toBeChecked();
  });

  it('restores a failed entry with its photo and its key after its tab was closed', async () => {
    const failing = recordRequests(broken);
    const first = await openDialogWithPhoto();
    await first.user.click(share());
    await toast(FAILED);
    first.unmount();
    sessionStorage.clear();

    harness.msw.resetHandlers();
    const again = recordRequests();
    const { user, root } = harness.show(<Opener gameId={here.id} isOpen={false} />, ada);
    await waitFor(() => expect(outboxOf(root).getSnapshot().context.entries).toHaveLength(1));
    await user.click(button('Open'));
    await opened();
    await waitFor(() => expect(content()).toHaveValue('I sang'));
    await user.click(share());
    await toast(SHARED);
    expect(again[0]).toEqual(failing[0]);
    expect(await contents(here)).toEqual([['I sang']]);
  });

  it('warns that a failed entry may have been sent already a day later, and sends it at the second attempt', async () => {
    const sent = recordRequests((nth) => (nth === 1 ? broken() : undefined));
    const { user } = await openDialog({ gameId: here.id }, 'I sang');
    await user.click(share());
    await toast(FAILED);
    vi.setSystemTime(Date.now() + 24 * 3_600_000);
    await user.click(share());
    expect(await screen.findByText(/may have been sent already/)).toBeVisible();
    expect([sent.length, content()]).toEqual([1, expect.objectContaining({ value: 'I sang' })]);
    await user.click(share());
    await toast(SHARED);
    expect(sent).toHaveLength(2);
  });

  it('is empty after a failed entry was sent again outside of it', async () => {
    const sent = recordRequests((nth) => (nth === 1 ? broken() : undefined));
    const { user, root, reopen } = await openDialog({ gameId: here.id }, 'I sang');
    await user.click(share());
    await toast(FAILED);
    await user.keyboard('{Escape}');
    await closed();
    act(() => outboxApi(() => outboxOf(root)).retry(sent[0]?.key ?? ''));
    await waitFor(async () => expect(await contents(here)).toEqual([['I sang']]));
    await waitFor(() =>
      expect(Object.keys(sessionStorage).filter((key) => key.includes('share'))).toEqual([]),
    );
    await reopen();
    expect(content()).toHaveValue('');
  });
});

describe('the photo', () => {
  it('that is unreadable is reported at the field, and can be replaced and removed [R-SACC-8]', async () => {
    const codec = vi
      .fn<PhotoCodec>()
      .mockRejectedValueOnce(new UnreadablePhotoError('no photo'))
      .mockRejectedValueOnce(new UnreadablePhotoError('no photo'))
      .mockResolvedValueOnce(small);
    const sent = recordRequests();
    const { user } = await openDialog({ codec, gameId: here.id }, 'I sang');
    const described = (text: unknown) =>
      waitFor(() => expect(photoInput()).toHaveAccessibleDescription(text));
    await user.upload(photoInput(), new File(['....ftypheic'], 'IMG_1.HEIC', { type: 'image/heic' }));
    await described(expect.stringContaining('cannot read HEIC photos'));
    await user.upload(photoInput(), aPhoto());
    await described(UNREADABLE);
    await user.upload(photoInput(), aPhoto());
    await preview();
    expect(screen.queryByText(UNREADABLE)).not.toBeInTheDocument();
    await user.click(button('Remove photo'));
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    await user.click(share());
    await toast(SHARED);
    expect(sent).toMatchObject([{ body: { image: null } }]);
  });

  it('shows how much of it has been sent to the slowest game, until both have responded', async () => {
    // After the prefix of 23 characters, the length of base64 is a multiple of four.
    const large = small.replace(/=+$/, '').padEnd(100_003, 'A');
    const gate = Promise.withResolvers<undefined>();
    const sent = recordRequests(() => gate.promise.then(broken));
    const { user, root } = await openDialogWithPhoto({ codec: async () => large });
    await user.click(game('There'));
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    await user.click(share());
    const bar = await screen.findByRole('progressbar', { name: 'Sending your photo' });
    await waitFor(() => expect(sent.length).toBe(2));
    for (const [index, uploaded] of [0.75, 0.42].entries()) {
      const entry = outboxOf(root).getSnapshot().children[actorId(sent[index]?.key ?? '')];
      act(() => entry?.send({ type: 'upload.progressed', uploaded }));
    }
    expect(bar).toHaveAttribute('aria-valuenow', '42');
    gate.resolve(undefined);
    await toast(FAILED);
    await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
    const body = { content: 'I sang', image: large };
    expect(sent).toMatchObject([{ body }, { body }]);
  });

  it('that is being resized delays the request', async () => {
    const sent = recordRequests();
    const gate = Promise.withResolvers<string>();
    const { user } = await openDialog({ gameId: here.id, codec: () => gate.promise }, 'I sang');
    await user.upload(photoInput(), aPhoto());
    await user.click(share());
    expect(share()).toHaveAttribute('aria-busy', 'true');
    expect(sent).toEqual([]);
    gate.resolve(small);
    await toast(SHARED);
    expect(sent).toMatchObject([{ body: { image: small } }]);
  });

  /** Shares while the photo is being resized, and closes the dialog. */
  async function closedWhileResizing() {
    const sent = recordRequests();
    const gate = Promise.withResolvers<string>();
    const dialog = await openDialog({ gameId: here.id, codec: () => gate.promise }, 'I sang');
    await dialog.user.upload(photoInput(), aPhoto());
    await dialog.user.click(share());
    await dialog.user.click(button('Close'));
    await closed();
    return { ...dialog, ...gate, sent };
  }

  it('is sent once it is resized, also after the dialog was closed', async () => {
    const { sent, resolve, reopen } = await closedWhileResizing();
    resolve(small);
    await toast(SHARED);
    expect(sent).toMatchObject([{ body: { content: 'I sang', image: small } }]);
    await reopen();
    expect(content()).toHaveValue('');
  });

  it('that turns out to be unreadable after the dialog was closed is reported, and the text stays', async () => {
    const { sent, reject, reopen } = await closedWhileResizing();
    reject(new UnreadablePhotoError('no photo'));
    await toast('Your accomplishment was not shared');
    await toast(UNREADABLE);
    await reopen();
    expect(content()).toHaveValue('I sang');
    expect(share()).not.toHaveAttribute('aria-busy');
    expect(sent).toEqual([]);
  });

  it('that is being resized when the user leaves the screen is reported as not shared, and the text stays', async () => {
    const sent = recordRequests();
    const { user, update } = await openDialog(
      { gameId: here.id, codec: () => new Promise(() => {}) },
      'I sang',
    );
    await user.upload(photoInput(), aPhoto());
    update(<p>Another screen</p>);
    expect(screen.queryByText('Your accomplishment was not shared')).not.toBeInTheDocument();
    update(<Opener gameId={here.id} codec={() => new Promise(() => {})} />);
    await opened();
    expect(content()).toHaveValue('I sang');
    await user.upload(photoInput(), aPhoto());
    await user.click(share());
    update(<p>Another screen</p>);
    await toast('Your accomplishment was not shared');
    expect(sent).toEqual([]);
    update(<Opener gameId={here.id} />);
    await opened();
    expect(content()).toHaveValue('I sang');
  });

  it('that was replaced does not return when the dialog is closed before the next one is resized', async () => {
    const codec = vi
      .fn<PhotoCodec>()
      .mockResolvedValueOnce(small)
      .mockReturnValueOnce(Promise.withResolvers<string>().promise);
    const { user, reopen } = await openDialogWithPhoto({ codec });
    await user.upload(photoInput(), aPhoto());
    await waitFor(() => expect(screen.queryByRole('img')).not.toBeInTheDocument());
    await user.click(button('Close'));
    await closed();
    await reopen();
    expect(content()).toHaveValue('I sang');
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });
});

describe('the draft', () => {
  const expectDraft = async () => {
    expect(await screen.findByRole('checkbox', { name: 'Here' })).toBeChecked();
    expect(content()).toHaveValue('I sang');
    expect(await preview()).toHaveAttribute('src', small);
  };

  it('is restored after the dialog was closed and after a reload, for its user only', async () => {
    const { user, reopen, unmount } = await openDialogWithPhoto();
    await user.click(button('Close'));
    await closed();
    await reopen();
    await expectDraft();
    unmount();
    const reloaded = await openDialog();
    await expectDraft();
    reloaded.unmount();
    ada = ben;
    await openDialog();
    expect(content()).toHaveValue('');
  });

  /** Shares, and closes the dialog before the response. */
  async function closedWhileSending() {
    const dialog = await openDialogWithPhoto();
    const response = Promise.withResolvers<Response | undefined>();
    recordRequests(() => response.promise);
    await dialog.user.click(share());
    await dialog.user.click(button('Close'));
    await closed();
    return { ...dialog, respond: response.resolve };
  }

  it('is in the dialog again when sharing failed after it was closed', async () => {
    const { respond, reopen } = await closedWhileSending();
    respond(broken());
    await toast(FAILED);
    await reopen();
    await expectDraft();
    expect(share()).toBeEnabled();
  });

  it('is empty again when it was shared while the dialog was open a second time', async () => {
    const { respond, reopen } = await closedWhileSending();
    await reopen();
    respond(undefined);
    await toast(SHARED);
    await closed();
    expect(await contents(here)).toEqual([['I sang']]);
    await reopen();
    expect(content()).toHaveValue('');
  });
});
