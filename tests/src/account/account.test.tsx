import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Account } from '#contract/account.ts';
import { mails } from '#server/db/schema/index.ts';
import * as serverPages from '#src/features/auth/server-pages.ts';
import { runExports } from '#tests/support/enqueued-jobs.ts';
import { createGame, joinAll } from '#tests/support/play.ts';
import { share } from '#tests/support/posting.ts';
import type { TestUser } from '#tests/support/server.ts';
import { appCode } from '#tests/support/totp.ts';
import { openedDialog } from '../support/dialog.ts';
import { openHarness } from '../support/harness.tsx';
import { pollingClock } from '../support/polling-clock.ts';

let ada: TestUser;
let logOut: MockInstance<typeof serverPages.logOut>;
const harness = await openHarness();
beforeEach(async () => {
  ada = await harness.server.signUp('ada', { firstName: 'Ada' });
  logOut = vi.spyOn(serverPages, 'logOut').mockImplementation(() => {});
});

type Region = Pick<typeof screen, 'getByLabelText' | 'getByRole'>;
const field = (region: Region, label: RegExp | string) => region.getByLabelText(label);

const respondWithAccount = (changes: Partial<Account>) =>
  harness.msw.use(
    http.get('*/api/account', () =>
      HttpResponse.json({
        username: ada.username,
        email: 'ada@example.org',
        emailVerified: false,
        createdAt: new Date(0).toISOString(),
        hasPassword: true,
        twoFactor: false,
        server: { sendsMail: true, hasRules: true },
        ...changes,
      }),
    ),
  );

/** Opens the account screen and one of its dialogs. */
async function openDialog(button: string, title: string | RegExp) {
  const visit = harness.visit('/account', ada);
  await visit.user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await openedDialog(title));
  return { ...visit, dialog };
}

describe('rules that the user has not accepted', () => {
  it('are shown on every screen until their current version is accepted [R-SAFE-116]', async () => {
    let rules = { version: 'v1', text: 'Be kind' };
    let accepted: unknown;
    harness.msw.use(
      http.get('*/api/auth/user', () =>
        HttpResponse.json({
          id: ada.id,
          firstName: 'Ada',
          lastName: null,
          username: ada.username,
          email: null,
          bio: null,
          profileImageUrl: null,
          ...(accepted !== rules.version && { rulesToAccept: rules.version }),
        }),
      ),
      http.get('*/api/account/rules', () => HttpResponse.json(rules)),
      http.post('*/api/account/rules', async ({ request }) => {
        const { version } = z.object({ version: z.string() }).parse(await request.json());
        if (version !== rules.version)
          return HttpResponse.json({ message: 'The rules have changed', code: 'conflict' }, { status: 409 });
        accepted = version;
        return HttpResponse.json({ success: true });
      }),
    );
    const { user } = harness.visit('/profile', ada);
    const dialog = within(await openedDialog('The rules'));
    expect(await dialog.findByText('Be kind')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    harness.leave();

    harness.visit('/', ada);
    const again = within(await openedDialog('The rules'));
    await again.findByText('Be kind');
    rules = { version: 'v2', text: 'Be kinder' };
    await user.click(again.getByRole('button', { name: 'Accept the rules' }));
    expect(await again.findByText('Be kinder')).toBeVisible();
    expect(accepted).toBeUndefined();
    await user.click(again.getByRole('button', { name: 'Accept the rules' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(accepted).toBe('v2');
  });
});

describe('the account screen', () => {
  it('opens from the profile and leads back', async () => {
    const { user, path } = harness.visit('/profile', ada);
    await user.click(await screen.findByRole('link', { name: 'Account' }));
    expect(await screen.findByText(`@${ada.username} · ${ada.username}@example.com`)).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Back to your profile' }));
    await waitFor(() => expect(path()).toBe('/profile'));
  });

  it('shows the progress of the data export, also after another screen was open, and then its download', async () => {
    const { user } = harness.visit('/account', ada);
    await user.click(await screen.findByRole('button', { name: 'Prepare my data' }));
    expect(await screen.findByText(/^Preparing your data: 0 %/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Download my data' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Back to your profile' }));
    await user.click(await screen.findByRole('link', { name: 'Account' }));
    const bar = await screen.findByRole('progressbar', { name: 'Preparing your data' });
    expect(bar).toHaveAttribute('aria-valuenow', '0');
    await runExports(harness.server);
    const download = await screen.findByRole('link', { name: 'Download my data' });
    expect([download.getAttribute('href'), download.getAttribute('download')]).toEqual([
      '/api/account/export',
      'stretch.zip',
    ]);
    expect(screen.getByText(/^0\.0 MB, until /)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Prepare it again' })).toBeInTheDocument();
  });

  it('fetches the progress of the data export less often while requests fail, and not before Retry-After', async () => {
    const clock = pollingClock();
    const { user, isFetching } = harness.visit('/account', ada);
    await user.click(await screen.findByRole('button', { name: 'Prepare my data' }));
    expect(await screen.findByText(/^Preparing your data: 0 %/)).toBeInTheDocument();
    const failures: readonly Record<string, string>[] = [{}, { 'retry-after': '60' }];
    let polls = 0;
    harness.msw.use(
      http.get('*/api/account/export/state', () => {
        const headers = failures[polls++];
        return headers && HttpResponse.json({}, { status: 503, headers });
      }),
    );
    const polled = async (count: number) => {
      await waitFor(() => expect(polls).toBe(count));
      await waitFor(() => expect(isFetching()).toBe(0));
    };
    await clock.pass(2000);
    await polled(1);
    await clock.pass(20_000);
    expect(polls).toBe(1);
    await clock.pass(10_000);
    await polled(2);
    await clock.pass(50_000);
    expect(polls).toBe(2);
    await clock.pass(10_000);
    await polled(3);
    await clock.pass(2000);
    await waitFor(() => expect(polls).toBeGreaterThan(3));
  });

  it('offers neither a password nor two-step sign-in to a user of an identity provider', async () => {
    respondWithAccount({ hasPassword: false });
    harness.visit('/account', ada);
    expect((await screen.findAllByText(/You sign in with your organization/)).length).toBe(2);
    expect(screen.queryByRole('button', { name: /Change password|Set up/ })).toBeNull();
  });
});

it('shows the current state when the account screen opens again', async () => {
  respondWithAccount({});
  const { user, navigate } = harness.visit('/account', ada);
  expect(await screen.findByText('Not confirmed')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Back to your profile' }));
  await screen.findByRole('link', { name: 'Account' });
  respondWithAccount({ emailVerified: true });
  vi.setSystemTime(Date.now() + 6000);
  await navigate('/account');
  expect(await screen.findByText('Confirmed')).toBeInTheDocument();
});

describe('a refused dialog', () => {
  const fillPassword = async (user: UserEvent, dialog: Region) => {
    await user.type(field(dialog, 'Current password'), 'not this one');
    await user.type(field(dialog, 'New password'), 'another rather long one');
    await user.click(dialog.getByRole('button', { name: 'Change password' }));
  };
  const fillDeletion = async (user: UserEvent, dialog: Region) => {
    await user.type(await screen.findByLabelText(/Type your username/), ada.username);
    await user.type(field(dialog, 'Your password'), ada.password);
    await user.click(dialog.getByRole('button', { name: 'Delete for good' }));
  };
  it.each([
    ['Change password', 'password', fillPassword, 'Current password', 'wrong_password'],
    ['Change password', 'password', fillPassword, 'New password', undefined],
    ['Delete my account', 'deletion', fillDeletion, /Type your username/, 'wrong_username'],
    ['Delete my account', 'deletion', fillDeletion, 'Your password', 'wrong_password'],
  ])('(%s: POST %s) shows the message at the field of its code', async (button, path, fill, label, code) => {
    const message = 'In the words of the server';
    harness.msw.use(
      http.post(`*/api/account/${path}`, () => HttpResponse.json({ message, code }, { status: 400 })),
    );
    const { user, dialog } = await openDialog(button, /password|account/);
    await fill(user, dialog);
    expect(await dialog.findByText(message)).toBeInTheDocument();
    expect(field(dialog, label)).toHaveAccessibleDescription(expect.stringContaining(message));
  });
});

describe('a change without a response', () => {
  const lose = (path: string) =>
    harness.msw.use(http.post(`*/api/account/${path}`, () => HttpResponse.error()));

  it('may have changed the password', async () => {
    lose('password');
    const { user, dialog } = await openDialog('Change password', 'Change password');
    await user.type(field(dialog, 'Current password'), ada.password);
    await user.type(field(dialog, 'New password'), 'another rather long one');
    await user.click(dialog.getByRole('button', { name: 'Change password' }));
    expect(
      await dialog.findByText(
        'The server did not respond. Your password may already be the new one: try again, or sign in with it.',
      ),
    ).toBeVisible();
  });

  it.each([
    [
      'New recovery codes',
      'Show new codes',
      'recovery-codes',
      'The server did not respond. Your old codes may not work any more: please try again to get new ones.',
    ],
    ['Turn off', 'Turn off', 'remove', 'The server did not respond. Two-step sign-in may already be off.'],
  ])('may have worked: %s', async (button, submitLabel, path, message) => {
    respondWithAccount({ twoFactor: true });
    lose(`two-factor/${path}`);
    const { user, dialog } = await openDialog(button, /codes|Turn off/);
    await user.type(field(dialog, 'Your password'), ada.password);
    await user.click(dialog.getByRole('button', { name: submitLabel }));
    expect(await dialog.findByText(message)).toBeVisible();
  });

  it('may have turned two-step sign-in on, and can be cancelled', async () => {
    lose('two-factor/confirm');
    const { user, dialog } = await openDialog('Set up', 'Set up two-step sign-in');
    await user.type(field(dialog, 'Your password'), ada.password);
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    await user.type(await dialog.findByLabelText('Code the app shows'), '123456');
    await user.click(dialog.getByRole('button', { name: 'Turn on' }));
    expect(
      await dialog.findByText(
        'The server did not respond. Two-step sign-in may already be on: please try again with the next code.',
      ),
    ).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('changing the password', () => {
  it('says that every other browser was signed out', async () => {
    const { user, dialog } = await openDialog('Change password', 'Change password');
    await user.type(field(dialog, 'Current password'), ada.password);
    await user.type(field(dialog, 'New password'), 'another rather long one');
    await user.click(dialog.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('Password changed')).toBeInTheDocument();
    expect(screen.getByText('Every other browser has been signed out.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows every error at once and focuses the first', async () => {
    const { user, dialog } = await openDialog('Change password', 'Change password');
    await user.click(dialog.getByRole('button', { name: 'Change password' }));
    expect(dialog.getByText('Please enter your password')).toBeInTheDocument();
    expect(dialog.getByText('Password must be at least 8 characters')).toBeInTheDocument();
    await waitFor(() => expect(field(dialog, 'Current password')).toHaveFocus());
  });

  it('discards what was typed when it closes, and stores none of it', async () => {
    const { user, dialog } = await openDialog('Change password', 'Change password');
    await user.type(field(dialog, 'Current password'), ada.password);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    const again = within(await openedDialog());
    expect(field(again, 'Current password')).toHaveValue('');
    const stored = [sessionStorage, localStorage].flatMap((storage) => Object.values(storage));
    expect(stored.join('\n')).not.toContain(ada.password);
  });
});

describe('two-step sign-in', () => {
  it('is set up with a password and a code, and then shows ten recovery codes', async () => {
    const { user, dialog } = await openDialog('Set up', 'Set up two-step sign-in');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(dialog.getByText('Please enter your password')).toBeInTheDocument();
    await user.type(field(dialog, 'Your password'), 'wrong');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await dialog.findByText('That is not your password')).toBeInTheDocument();
    await user.clear(field(dialog, 'Your password'));
    await user.type(field(dialog, 'Your password'), `${ada.password}{Enter}`);

    expect(
      await dialog.findByRole('img', { name: 'QR code for your authenticator app' }),
    ).toBeInTheDocument();
    expect(field(dialog, 'Code the app shows')).toHaveFocus();
    const secret = (dialog.getByText(/^([A-Z2-7]{1,4} ?)+$/).textContent ?? '').replaceAll(' ', '');
    await user.type(field(dialog, 'Code the app shows'), '12');
    await user.click(dialog.getByRole('button', { name: 'Turn on' }));
    expect(dialog.getByText('Please enter the 6-digit code from your app')).toBeInTheDocument();
    await user.clear(field(dialog, 'Code the app shows'));
    await user.type(field(dialog, 'Code the app shows'), appCode(secret));
    expect(screen.queryByText('On')).toBeNull();
    respondWithAccount({ twoFactor: true });
    await user.keyboard('{Enter}');

    const codes = within(await dialog.findByRole('list', { name: 'Recovery codes' })).getAllByRole(
      'listitem',
    );
    expect(codes.length).toBe(10);
    expect(screen.getByRole('dialog', { name: 'Two-step sign-in is on' })).toHaveFocus();
    expect(await screen.findByText('On')).toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'Save as a file' }).getAttribute('href')).toContain(
      codes[9]?.textContent,
    );
    await user.click(dialog.getByRole('button', { name: 'I have kept them' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('requires the password for new recovery codes and for turning it off', async () => {
    respondWithAccount({ twoFactor: true });
    harness.msw.use(
      http.post('*/api/account/two-factor/recovery-codes', () =>
        HttpResponse.json({ recoveryCodes: ['aaaaa-bbbbb'] }),
      ),
    );
    const { user, dialog } = await openDialog('New recovery codes', 'New recovery codes');
    await user.type(field(dialog, 'Your password'), ada.password);
    await user.click(dialog.getByRole('button', { name: 'Show new codes' }));
    expect(await dialog.findByText('aaaaa-bbbbb')).toBeInTheDocument();
    expect(screen.getByRole('dialog', { name: 'New recovery codes' })).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'I have kept them' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await user.click(screen.getByRole('button', { name: 'Turn off' }));
    const off = within(await openedDialog('Turn off two-step sign-in?'));
    await user.type(field(off, 'Your password'), 'wrong');
    await user.click(off.getByRole('button', { name: 'Turn off' }));
    expect(await off.findByText('That is not your password')).toBeInTheDocument();
    await user.clear(field(off, 'Your password'));
    await user.type(field(off, 'Your password'), ada.password);
    await user.click(off.getByRole('button', { name: 'Turn off' }));
    await waitFor(() => expect(screen.getByText('Two-step sign-in is off')).toBeInTheDocument());
  });
});

describe('the list of sessions', () => {
  it('shows the browsers and signs out all but this one', async () => {
    const agent = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36';
    await harness.server.visitor.post(
      '/api/login',
      { login: ada.username, password: ada.password },
      { 'user-agent': agent },
    );
    const { user } = harness.visit('/account', ada);
    const list = within(await screen.findByRole('list', { name: 'Where you are signed in' }));
    expect(list.getByText('Chrome on Android')).toBeInTheDocument();
    expect(list.getAllByText('This one').length).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
    expect(await screen.findByText('Signed out everywhere else')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
  });
});

describe('deleting the account', () => {
  it('shows what is kept, what is deleted and who becomes the owner of the games', async () => {
    const bob = await harness.server.signUp('bob', { firstName: 'Bob' });
    const game = await createGame(ada, harness.server.clock, { name: 'Cold showers' });
    await createGame(ada, harness.server.clock, { name: 'All alone' });
    await joinAll(game, [bob]);
    await share(ada, game.id, 'I jumped');
    const { user, dialog } = await openDialog('Delete my account', 'Delete your account?');
    expect(await dialog.findByText('Cold showers, to Bob')).toBeInTheDocument();
    expect(dialog.getByText('All alone')).toBeInTheDocument();
    expect(dialog.getByText('1 accomplishment, signed “[deleted user]”')).toBeInTheDocument();
    await user.click(dialog.getByRole('switch', { name: 'Also remove what I wrote' }));
    expect(dialog.getByText('1 accomplishment: the words are gone for everybody')).toBeInTheDocument();
    expect(dialog.queryByText('1 accomplishment, signed “[deleted user]”')).toBeNull();
  });

  it('requires username and password, and shows the error of each', async () => {
    const { user, dialog } = await openDialog('Delete my account', 'Delete your account?');
    await user.click(await dialog.findByRole('button', { name: 'Delete for good' }));
    await dialog.findByText('Please type your username to confirm');
    expect(dialog.getByText('Please enter your password')).toBeInTheDocument();
    await user.type(field(dialog, /Type your username/), 'somebody');
    await user.type(field(dialog, 'Your password'), 'wrong');
    await user.click(dialog.getByRole('button', { name: 'Delete for good' }));
    expect(await dialog.findByText('That is not your username')).toBeInTheDocument();
    await user.clear(field(dialog, /Type your username/));
    await user.type(field(dialog, /Type your username/), ada.username);
    await user.click(dialog.getByRole('button', { name: 'Delete for good' }));
    expect(await dialog.findByText('That is not your password')).toBeInTheDocument();
    expect(logOut).not.toHaveBeenCalled();
    await user.click(dialog.getByRole('button', { name: 'Keep my account' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await ada.get('/api/auth/user')).statusCode).toBe(200);
  });

  const deletes = async () => {
    const { user, dialog } = await openDialog('Delete my account', 'Delete your account?');
    await user.type(await dialog.findByLabelText(/Type your username/), `@${ada.username.toUpperCase()}`);
    await user.type(field(dialog, 'Your password'), ada.password);
    await user.click(dialog.getByRole('button', { name: 'Delete for good' }));
    return dialog;
  };

  it('accepts the username in any spelling, and logs out', async () => {
    await deletes();
    await waitFor(() => expect(logOut).toHaveBeenCalledOnce());
    expect((await ada.get('/api/auth/user')).statusCode).toBe(401);
  });

  it('logs out when the account is deleted and the response is lost, not when it is not', async () => {
    let isReceived = false;
    harness.msw.use(
      http.post('*/api/account/deletion', async ({ request }) => {
        const body = z.record(z.string(), z.unknown()).parse(await request.json());
        if (isReceived) await ada.post('/api/account/deletion', body);
        return HttpResponse.error();
      }),
    );
    const dialog = await deletes();
    expect(await dialog.findByText(/^Failed to delete|network|connection/i)).toBeInTheDocument();
    expect(logOut).not.toHaveBeenCalled();
    isReceived = true;
    await userEvent.click(dialog.getByRole('button', { name: 'Delete for good' }));
    await waitFor(() => expect(logOut).toHaveBeenCalledOnce());
  });
});

describe('the e-mail address', () => {
  it('shows that it is not confirmed, and sends the link again [R-SAFE-52]', async () => {
    respondWithAccount({});
    const { user } = harness.visit('/account', ada);
    const card = within(await screen.findByRole('region', { name: 'E-mail address' }));
    expect(card.getByText('Not confirmed')).toBeInTheDocument();
    await user.click(card.getByRole('button', { name: 'Send the mail again' }));
    expect(await screen.findByText('A mail is on its way')).toBeInTheDocument();
    expect(await harness.server.db.$count(mails, eq(mails.userId, ada.id))).toBe(1);
    expect(screen.getByRole('link', { name: 'Read the rules' })).toHaveAttribute('href', '/api/rules');
  });

  it('shows that it was confirmed in another tab', async () => {
    respondWithAccount({});
    harness.visit('/account', ada);
    const card = within(await screen.findByRole('region', { name: 'E-mail address' }));
    expect(card.getByText('Not confirmed')).toBeInTheDocument();
    respondWithAccount({ emailVerified: true });
    vi.setSystemTime(Date.now() + 6000);
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    expect(await card.findByText('Confirmed')).toBeInTheDocument();
  });

  it('has no button for mails and no link to rules on a server without them [R-SAFE-52]', async () => {
    respondWithAccount({ emailVerified: true, server: { sendsMail: false, hasRules: false } });
    harness.visit('/account', ada);
    const card = within(await screen.findByRole('region', { name: 'E-mail address' }));
    expect(card.getByText('Confirmed')).toBeInTheDocument();
    expect([card.queryByRole('button'), screen.queryByRole('link', { name: 'Read the rules' })]).toEqual([
      null,
      null,
    ]);
  });

  it('is changed with the password and a link that is sent to the new address [R-SAFE-52]', async () => {
    respondWithAccount({ emailVerified: true });
    const { user, dialog } = await openDialog('Change address', 'Change e-mail address');
    await user.type(field(dialog, 'New e-mail address'), 'nowhere');
    await user.type(field(dialog, 'Your password'), 'not my password');
    await user.click(dialog.getByRole('button', { name: 'Send the link' }));
    expect(await dialog.findByText('Please enter a valid email')).toBeInTheDocument();
    await user.type(field(dialog, 'New e-mail address'), '@example.org');
    await user.click(dialog.getByRole('button', { name: 'Send the link' }));
    expect(await dialog.findByText('That is not your password')).toBeInTheDocument();
    await user.clear(field(dialog, 'Your password'));
    await user.type(field(dialog, 'Your password'), ada.password);
    await user.click(dialog.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText('Open its link to use nowhere@example.org.')).toBeInTheDocument();
    const [sent] = await harness.server.db.select().from(mails).where(eq(mails.userId, ada.id));
    expect(sent?.recipient).toBe('nowhere@example.org');
  });
});
