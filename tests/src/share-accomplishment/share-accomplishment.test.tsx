import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { actorId } from '#machines/outbox.machine.ts';
import { outboxApi } from '#src/actors/outbox.ts';
import { outboxOf } from '#src/actors/root.ts';
import type { PhotoCodec } from '#src/features/share-accomplishment/share-accomplishment.actors.ts';
import ShareAccomplishmentDialog from '#src/features/share-accomplishment/share-accomplishment-dialog.tsx';
import { UnreadablePhotoError } from '#src/lib/images.ts';
import { photoDataUrl } from '#tests/support/photos.ts';
import type { TestUser } from '#tests/support/server.ts';
import { openPostHarness, toast } from '../posts/harness.tsx';
import { openedDialog } from '../support/dialog.ts';

let ada: TestUser;
let people = 0;
const harness = await openPostHarness();
const ben = await harness.server.signUp('ben');
const small = await photoDataUrl();
beforeEach(async () => {
  // Somebody new has no games from the tests before.
  people += 1;
  ada = await harness.server.signUp(`ada${people}`);
});

interface Sharing {
  readonly codec?: PhotoCodec;
  readonly gameId?: string | null;
  readonly isOpen?: boolean;
  /** Hears of each time the dialog asks to be opened or closed. */
  readonly onAsked?: (open: boolean) => void;
}

/** The dialog, open, on a screen that can open it again. */
function Opener({ codec, gameId = null, onAsked, isOpen = true }: Sharing) {
  const [open, setOpen] = useState(isOpen);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <ShareAccomplishmentDialog
        open={open}
        onOpenChange={(next) => {
          onAsked?.(next);
          setOpen(next);
        }}
        viewerId={ada.id}
        gameId={gameId}
        codec={codec}
      />
    </>
  );
}

async function openDialog(options: Sharing = {}) {
  const shown = harness.show(<Opener {...options} />, ada);
  await openedDialog('Share Your Accomplishment');
  await waitFor(() => expect(screen.queryByText('Loading your games')).not.toBeInTheDocument());
  return shown;
}

const words = () => screen.getByRole('textbox', { name: 'What did you do?' });
const gameNames = () => screen.queryAllByRole('checkbox').map((one) => one.closest('label')?.textContent);
const game = (name: string) => screen.getByRole('checkbox', { name });
const photoInput = () => screen.getByLabelText('Photo');
const share = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Share' });
const aPhoto = (name = 'photo.jpg') => new File(['bytes'], name, { type: 'image/jpeg' });
const dialogGone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

interface Sent {
  readonly body: unknown;
  readonly key: string | null;
}

/** Everything POST /api/posts is sent from now on; `answer` may stand in for the server's. */
function listen(
  answer: (request: Request, count: number) => Response | Promise<Response> | undefined = () => undefined,
) {
  const sent: Sent[] = [];
  harness.msw.use(
    http.post('*/api/posts', async ({ request }) => {
      sent.push({ body: await request.clone().json(), key: request.headers.get('idempotency-key') });
      return answer(request, sent.length);
    }),
  );
  return sent;
}

const broken = () => HttpResponse.json({ message: 'Broken' }, { status: 500 });
const contents = async (...games: readonly { id: string }[]) =>
  Promise.all(games.map(async (one) => (await harness.posts(ada, one)).map(({ content }) => content)));

describe('what is offered', () => {
  it('is the active games one plays, and no other [R-SACC-3]', async () => {
    const over = await harness.play(ada, ben);
    harness.finishGames();
    const running = await harness.play(ada, ben);
    await harness.rename(ada, over, 'Over and done');
    await harness.rename(ada, running, 'Running');
    await harness.plan(ada, 'Still to come');
    await harness.play(ben);
    await openDialog();
    await screen.findByRole('checkbox', { name: 'Running' });
    expect(gameNames()).toEqual(['Running']);
  });

  it('is the game it was opened from, chosen already', async () => {
    const [here] = await twoGames();
    await openDialog({ gameId: here.id });
    expect(await screen.findByRole('checkbox', { name: 'Here' })).toBeChecked();
    expect(game('There')).not.toBeChecked();
  });

  it('says so when there is no active game', async () => {
    await openDialog();
    expect(await screen.findByText(/You have no active game/)).toBeInTheDocument();
  });
});

async function twoGames() {
  const here = await harness.play(ada, ben);
  const there = await harness.play(ada, ben);
  await harness.rename(ada, here, 'Here');
  await harness.rename(ada, there, 'There');
  return [here, there] as const;
}

describe('sharing', () => {
  it('without words and game says so at the fields, and sends nothing [R-SACC-1] [R-SACC-2]', async () => {
    await twoGames();
    const { user } = await openDialog();
    await screen.findByRole('checkbox', { name: 'Here' });
    harness.heard.length = 0;
    await user.type(words(), '   ');
    await user.click(share());
    expect(screen.getByText('Please describe your accomplishment')).toBeInTheDocument();
    expect(words()).toHaveAccessibleDescription(/Please describe your accomplishment/);
    expect(screen.getByText('Please select at least one game')).toBeInTheDocument();
    expect(words()).toHaveFocus();
    await user.type(words(), 'I sang');
    await user.click(share());
    expect(screen.queryByText('Please describe your accomplishment')).not.toBeInTheDocument();
    expect(game('Here')).toHaveFocus();
    expect(harness.heard).toEqual([]);
  });

  it('sends one call for each game, with the same moment and a key of its own [R-SACC-4] [R-SACC-9] [R-SACC-10] [R-SACC-11]', async () => {
    const [here, there] = await twoGames();
    const sent = listen();
    const { user } = await openDialog({ codec: async () => small });
    await user.type(words(), '  I sang  ');
    await user.upload(photoInput(), aPhoto());
    await screen.findByRole('img', { name: 'What you are about to share' });
    await user.click(game('Here'));
    await user.click(game('There'));
    await user.click(share());
    await toast('Your accomplishment has been shared!');
    await dialogGone();

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
  });

  it('needs no photo [R-SACC-5]', async () => {
    const [here] = await twoGames();
    const sent = listen();
    const { user } = await openDialog({ gameId: here.id });
    await user.type(words(), 'I sang');
    await user.click(share());
    await toast('Your accomplishment has been shared!');
    expect(sent.map(({ body }) => body)).toEqual([
      { content: 'I sang', image: null, gameId: here.id, createdAt: expect.any(String) },
    ]);
  });

  it('by a double tap sends once [R-SACC-9]', async () => {
    const [here] = await twoGames();
    const sent = listen();
    const { user } = await openDialog({ gameId: here.id });
    await user.type(words(), 'I sang');
    await user.dblClick(share());
    await toast('Your accomplishment has been shared!');
    await dialogGone();
    expect(sent).toHaveLength(1);
    expect(await contents(here)).toEqual([['I sang']]);
  });

  it('that fails says so and keeps everything; a retry uses the same key [R-SACC-12]', async () => {
    const [here] = await twoGames();
    const sent = listen((_, count) => (count === 1 ? broken() : undefined));
    const { user } = await openDialog({ gameId: here.id });
    await user.type(words(), 'I sang');
    await user.click(share());
    await toast('Failed to share your accomplishment. Please try again.');
    expect(words()).toHaveValue('I sang');
    expect(game('Here')).toBeChecked();

    await user.click(share());
    await toast('Your accomplishment has been shared!');
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(await contents(here)).toEqual([['I sang']]);
  });

  it('that fails is in the dialog again also where its tab was closed, with its photo and its key', async () => {
    const [here] = await twoGames();
    const failing = listen(broken);
    const first = await openDialog({ gameId: here.id, codec: async () => small });
    await first.user.type(words(), 'I sang');
    await first.user.upload(photoInput(), aPhoto());
    await screen.findByRole('img', { name: 'What you are about to share' });
    await first.user.click(share());
    await toast('Failed to share your accomplishment. Please try again.');
    first.unmount();
    sessionStorage.clear();

    harness.msw.resetHandlers();
    const again = listen();
    const { user, root } = harness.show(<Opener gameId={here.id} isOpen={false} />, ada);
    await waitFor(() => expect(outboxOf(root).getSnapshot().context.entries).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await openedDialog('Share Your Accomplishment');
    await waitFor(() => expect(words()).toHaveValue('I sang'));
    await user.click(share());
    await toast('Your accomplishment has been shared!');
    expect(again[0]).toEqual(failing[0]);
    expect(await contents(here)).toEqual([['I sang']]);
  });

  it('that fails and is sent again outside of the dialog is not in it any more', async () => {
    const [here] = await twoGames();
    const sent = listen((_, count) => (count === 1 ? broken() : undefined));
    const { user, root } = await openDialog({ gameId: here.id });
    await user.type(words(), 'I sang');
    await user.click(share());
    await toast('Failed to share your accomplishment. Please try again.');
    await user.keyboard('{Escape}');
    await dialogGone();
    act(() => outboxApi(outboxOf(root)).retry(sent[0]?.key ?? ''));
    await waitFor(async () => expect(await contents(here)).toEqual([['I sang']]));
    await waitFor(() =>
      expect(Object.keys(sessionStorage).filter((key) => key.includes('share'))).toEqual([]),
    );
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await openedDialog('Share Your Accomplishment');
    expect(words()).toHaveValue('');
  });

  it('that fails in one of two games tries that one again, and no other', async () => {
    const [here, there] = await twoGames();
    const failing = listen((_, count) => (count === 2 ? broken() : undefined));
    const { user } = await openDialog();
    await user.type(words(), 'I sang');
    await user.click(game('Here'));
    await user.click(game('There'));
    await user.click(share());
    await toast('Failed to share your accomplishment. Please try again.');
    const [failed] = failing.slice(1);

    harness.msw.resetHandlers();
    const again = listen();
    await user.click(share());
    await toast('Your accomplishment has been shared!');
    expect(again).toEqual([failed]);
    expect(await contents(here, there)).toEqual([['I sang'], ['I sang']]);
  });
});

describe('a photo', () => {
  const unreadable = 'Failed to process image. Please try a different photo.';

  it('that cannot be read says so at the field, and another can be picked [R-SACC-8]', async () => {
    const codec = vi
      .fn<PhotoCodec>()
      .mockRejectedValueOnce(new UnreadablePhotoError('no photo'))
      .mockResolvedValueOnce(small);
    const { user } = await openDialog({ codec });
    await user.upload(photoInput(), aPhoto());
    expect(await screen.findByText(unreadable)).toBeInTheDocument();
    await waitFor(() => expect(photoInput()).toHaveAccessibleDescription(unreadable));
    await user.upload(photoInput(), aPhoto());
    await screen.findByRole('img', { name: 'What you are about to share' });
    expect(screen.queryByText(unreadable)).not.toBeInTheDocument();
  });

  it('of a phone that this browser cannot read comes with what to do about it', async () => {
    const codec = vi.fn<PhotoCodec>().mockRejectedValue(new UnreadablePhotoError('no photo'));
    const { user } = await openDialog({ codec });
    await user.upload(photoInput(), new File(['....ftypheic'], 'IMG_1.HEIC', { type: 'image/heic' }));
    expect(await screen.findByText(unreadable)).toBeInTheDocument();
    await waitFor(() =>
      expect(photoInput()).toHaveAccessibleDescription(expect.stringContaining('cannot read HEIC photos')),
    );
    await user.upload(photoInput(), aPhoto());
    await waitFor(() => expect(photoInput()).toHaveAccessibleDescription(unreadable));
  });

  it('that is text under a photo’s name is refused by the real reader [R-SACC-8]', async () => {
    const { user } = await openDialog();
    await user.upload(photoInput(), aPhoto('text.jpg'));
    expect(await screen.findByText(unreadable)).toBeInTheDocument();
  });

  it('can be taken off again', async () => {
    const [here] = await twoGames();
    const sent = listen();
    const { user } = await openDialog({ gameId: here.id, codec: async () => small });
    await user.type(words(), 'I sang');
    await user.upload(photoInput(), aPhoto());
    await user.click(await screen.findByRole('button', { name: 'Remove photo' }));
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    await user.click(share());
    await toast('Your accomplishment has been shared!');
    expect(sent.map(({ body }) => body)).toMatchObject([{ image: null }]);
  });

  it('shows how much of it has been sent to the slowest game, until both are answered', async () => {
    const [here] = await twoGames();
    // As long as base64 may be.
    const large = small.replace(/=+$/, '').padEnd(100_003, 'A');
    const gate = Promise.withResolvers<undefined>();
    const sent = listen(() => gate.promise.then(broken));
    const { user, root } = await openDialog({ gameId: here.id, codec: async () => large });
    await user.type(words(), 'I sang');
    await user.click(game('There'));
    await user.upload(photoInput(), aPhoto());
    await screen.findByRole('img', { name: 'What you are about to share' });
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
    await toast('Failed to share your accomplishment. Please try again.');
    await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
    expect(sent.map(({ body }) => body)).toMatchObject([
      { content: 'I sang', image: large },
      { content: 'I sang', image: large },
    ]);
  });

  it('that is still being made small is waited for', async () => {
    const [here] = await twoGames();
    const sent = listen();
    const gate = Promise.withResolvers<string>();
    const { user } = await openDialog({ gameId: here.id, codec: () => gate.promise });
    await user.type(words(), 'I sang');
    await user.upload(photoInput(), aPhoto());
    await user.click(share());
    expect(share()).toHaveAttribute('aria-busy', 'true');
    expect(sent).toEqual([]);
    gate.resolve(small);
    await toast('Your accomplishment has been shared!');
    expect(sent.map(({ body }) => body)).toMatchObject([{ image: small }]);
  });
});

describe('the draft', () => {
  async function written() {
    const [here] = await twoGames();
    const shown = await openDialog({ gameId: here.id, codec: async () => small });
    await shown.user.type(words(), 'I sang');
    await shown.user.upload(photoInput(), aPhoto());
    await screen.findByRole('img', { name: 'What you are about to share' });
    return { ...shown, here };
  }

  const expectWritten = async () => {
    expect(await screen.findByRole('checkbox', { name: 'Here' })).toBeChecked();
    expect(words()).toHaveValue('I sang');
    expect(screen.getByRole('img', { name: 'What you are about to share' })).toHaveAttribute('src', small);
  };

  it('outlives a closed dialog', async () => {
    const { user } = await written();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await dialogGone();
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await openedDialog();
    await expectWritten();
  });

  it('outlives a reload', async () => {
    const { unmount } = await written();
    unmount();
    await openDialog();
    await expectWritten();
  });

  it('is gone once it is shared', async () => {
    const { user } = await written();
    await user.click(share());
    await toast('Your accomplishment has been shared!');
    await dialogGone();
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await openedDialog();
    expect(words()).toHaveValue('');
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  it('asks once to be closed when it is shared', async () => {
    const [here] = await twoGames();
    const asked: boolean[] = [];
    const { user } = await openDialog({ gameId: here.id, onAsked: (open) => asked.push(open) });
    await user.type(words(), 'I sang');
    await user.click(share());
    await toast('Your accomplishment has been shared!');
    await dialogGone();
    expect(asked).toEqual([false]);
  });

  it('starts anew from what was kept when it failed after the dialog was closed', async () => {
    const { user } = await written();
    const gate = Promise.withResolvers<void>();
    harness.msw.use(
      http.post('*/api/posts', async () => {
        await gate.promise;
        return broken();
      }),
    );
    await user.click(share());
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await dialogGone();
    gate.resolve();
    await toast('Failed to share your accomplishment. Please try again.');
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await openedDialog();
    await expectWritten();
    expect(share()).toBeEnabled();
  });

  it('is empty again when it was shared while the dialog was open a second time', async () => {
    const { user } = await written();
    const gate = Promise.withResolvers<void>();
    harness.msw.use(
      http.post('*/api/posts', async () => {
        await gate.promise;
        return undefined;
      }),
    );
    await user.click(share());
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await dialogGone();
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await openedDialog();
    gate.resolve();
    await toast('Your accomplishment has been shared!');
    await dialogGone();
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await openedDialog();
    expect(words()).toHaveValue('');
  });

  it('goes on being sent when the dialog is closed meanwhile', async () => {
    const { user, here } = await written();
    const gate = Promise.withResolvers<void>();
    harness.msw.use(
      http.post('*/api/posts', async () => {
        await gate.promise;
        return undefined;
      }),
    );
    await user.click(share());
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await dialogGone();
    gate.resolve();
    await toast('Your accomplishment has been shared!');
    expect(await contents(here)).toEqual([['I sang']]);
  });

  it('of one person is not shown to another', async () => {
    const { unmount } = await written();
    unmount();
    ada = ben;
    await openDialog();
    expect(words()).toHaveValue('');
  });
});
