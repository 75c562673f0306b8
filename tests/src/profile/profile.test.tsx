import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { UserStats } from '#contract/users.ts';
import type { EntryState, NewEntry } from '#machines/outbox-entry.ts';
import { outboxOf } from '#src/actors/root.ts';
import { accomplishmentEntry } from '#src/features/posts/accomplishment.entry.ts';
import { voteEntry } from '#src/features/posts/vote.entry.ts';
import { PRIVATE } from '#src/lib/storage.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { photoDataUrl } from '#tests/support/photos.ts';
import { expectStatus } from '#tests/support/play.ts';
import { share } from '#tests/support/posting.ts';
import { openedConfirmation, openedDialog, openedMenu } from '../support/dialog.ts';
import { openHarness } from '../support/harness.tsx';
import { networkOf } from '../support/network.ts';

const harness = await openHarness();
const ada = await harness.server.signUp('ada', { firstName: 'Ada', lastName: 'Lovelace' });
const busy = await harness.server.signUp('busy', { firstName: 'Busy' });
const newcomer = await harness.server.signUp('newcomer', { firstName: 'New' });
await ada.patch('/api/user/profile', { firstName: 'Ada', lastName: 'Lovelace', bio: 'I count things.' });
const cyd = await harness.server.signUp('cyd', { firstName: 'Cyd' });
const image = await photoDataUrl();
await cyd.patch('/api/user/profile', { firstName: 'Cyd', photo: image });
const game = await insertTestGame(harness.server, {
  creator: ada,
  members: [busy, cyd],
  name: 'Cold showers',
});
await insertTestGame(harness.server, { creator: ada, name: 'To come', from: 2, to: 9 });
await share(ada, game, 'I sang in the underground');
await share(cyd, game, 'Look at this', { image });
for (let n = 1; n <= 22; n += 1) await share(busy, game, `Feat ${n}`);

const failing = () => HttpResponse.json({ message: 'Broken' }, { status: 500 });
const noStats: UserStats = {
  gamesJoined: 0,
  totalAccomplishments: 0,
  totalUpvotes: 0,
  gamesCreated: 0,
  goldMedals: 0,
  silverMedals: 0,
  bronzeMedals: 0,
  popularVoteMedals: 0,
};
const respondWithStats = (counts: Partial<UserStats>) =>
  harness.msw.use(http.get('*/api/user/stats', () => HttpResponse.json({ ...noStats, ...counts })));
const contents = () => screen.queryAllByRole('article').map((one) => one.querySelector('p')?.textContent);

describe('the profile', () => {
  it('shows picture, name, e-mail and bio [R-PROF-1]', async () => {
    harness.visit('/profile', ada);
    const about = within(await screen.findByRole('region', { name: 'About you' }));
    expect(about.getByRole('heading', { name: 'Ada Lovelace' })).toBeInTheDocument();
    expect(about.getByText('ada@example.com')).toBeInTheDocument();
    expect(about.getByText('I count things.')).toBeInTheDocument();
    expect(about.getByText('AL')).toBeInTheDocument();
  });

  it('logs out by page navigation, and removes drafts [R-PROF-3]', async () => {
    const { user } = harness.visit('/profile', ada);
    await user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
    const dialog = within(await openedDialog());
    await user.type(dialog.getByRole('textbox', { name: /Bio/ }), ' And more.');
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith(PRIVATE))).toHaveLength(1);
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    const logout = await screen.findByRole('link', { name: 'Logout' });
    expect(logout).toHaveAttribute('href', '/api/logout');
    logout.addEventListener('click', (event) => event.preventDefault());
    await user.click(logout);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  /** Opens the profile, puts an entry into the outbox while the device is online or not, and logs out once it is in a state. */
  const logOutWith = async (entry: NewEntry, isOnline: boolean, state: EntryState) => {
    const { user, root } = harness.visit('/profile', ada);
    const outbox = outboxOf(root);
    const logout = await screen.findByRole('link', { name: 'Logout' });
    await waitFor(() => expect(outbox.getSnapshot().matches({ signedIn: 'synced' })).toBe(true));
    outbox.send({ type: 'connection.changed', isOnline });
    outbox.send({ type: 'entry.enqueue', entry });
    await waitFor(() => expect(outbox.getSnapshot().context.entries).toMatchObject([{ state }]));
    await user.click(logout);
    return { user, outbox, confirmation: await openedConfirmation() };
  };

  it('requires confirmation of a logout that discards undelivered entries', async () => {
    const vote = voteEntry.create({ postId: 'p1', isUpvoted: true });
    const { user, outbox, confirmation } = await logOutWith(vote, false, 'queued');
    expect(confirmation).toHaveAccessibleName('Log out without sending?');
    expect(confirmation).toHaveAccessibleDescription(/1 unsent item/);
    await user.click(within(confirmation).getByRole('button', { name: 'Cancel' }));
    expect(outbox.getSnapshot().context.entries).toHaveLength(1);
    expect(localStorage.getItem('stretch.logout')).toBe(null);
  });

  it('requires confirmation of a logout while something is sent for the first time, until it is delivered', async () => {
    const { promise: delivery, resolve: deliver } = Promise.withResolvers<undefined>();
    harness.msw.use(http.post('*/api/posts', () => delivery));
    const post = accomplishmentEntry.create({ gameId: game, content: 'I swam across' });
    const { confirmation } = await logOutWith(post, true, 'sending');
    expect(confirmation).toHaveAccessibleName('Log out without sending?');
    expect(confirmation).toHaveAccessibleDescription(/1 unsent item/);
    deliver(undefined);
    await waitFor(() => expect(confirmation).toHaveAccessibleName('Log out?'));
    expect(confirmation).toHaveAccessibleDescription('Nothing is left to send on this device.');
    expect(localStorage.getItem('stretch.logout')).toBe(null);
  });

  it('loads a photo and a picture that failed again with each new state of the connection', async () => {
    const network = networkOf(harness);
    const { isFetching } = harness.visit('/profile', cyd, { retries: true });
    const photo = () => screen.findByRole('img', { name: 'Photo of Cyd’s accomplishment' });
    const picture = () => screen.getByRole('img', { name: 'Your picture' }).querySelector('img');
    const expectBoth = async () => {
      expect(await photo()).toBeInTheDocument();
      expect(picture()).not.toBeNull();
    };
    const failBoth = async () => {
      for (const image of [await photo(), picture()]) if (image) fireEvent.error(image);
      expect(screen.getByText('The photo can’t be shown right now')).toBeInTheDocument();
      expect(picture()).toBeNull();
    };
    await failBoth();
    // A response would prove that the device is not offline.
    await waitFor(() => expect(isFetching()).toBe(0));
    network.disconnect();
    await expectBoth();
    await failBoth();
    network.restore();
    await expectBoth();
  });

  it('redirects visitors to the sign-in page after half a second, which other screens do not [R-AUTH-12]', async () => {
    const arrived = performance.now();
    const left: number[] = [];
    harness.visit('/profile', null).openLogin.mockImplementation(() => void left.push(performance.now()));
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(left).toHaveLength(1));
    expect((left[0] ?? 0) - arrived).toBeGreaterThan(450);
    harness.leave();
    const elsewhere = harness.visit('/leaderboard', null);
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(elsewhere.session.getSnapshot().value).toBe('signedOut'));
    await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    expect(elsewhere.session.getSnapshot().value).toBe('signedOut');
  });
});

describe('Your Stats', () => {
  it('show the server’s counts of games, accomplishments, votes and medals [R-PROF-4] [R-PROF-5] [R-PROF-21]', async () => {
    respondWithStats({
      gamesJoined: 7,
      totalAccomplishments: 41,
      totalUpvotes: 12_345,
      goldMedals: 3,
      silverMedals: 2,
      bronzeMedals: 1,
      popularVoteMedals: 4,
    });
    harness.visit('/profile', ada);
    await screen.findByText('Votes Received');
    // The drawings of medals contain numbers of their own.
    for (const drawing of document.querySelectorAll('dl svg')) drawing.remove();
    const terms = screen.getAllByRole('term');
    expect(terms.map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`)).toEqual([
      'Games Joined: 7',
      'Accomplishments: 41',
      'Votes Received: 12.3K',
      'Medals: Gold: 3Silver: 2Bronze: 1Popular vote: 4',
    ]);
  });

  it('say that there are no medals [R-PROF-6]', async () => {
    harness.visit('/profile', newcomer);
    expect(await screen.findByText('No medals yet')).toBeInTheDocument();
  });

  it('are recounted and refetched on request [R-PROF-20]', async () => {
    const { user } = harness.visit('/profile', ada);
    await screen.findByText('Votes Received');
    harness.requests.length = 0;
    await user.click(screen.getByRole('button', { name: 'Refresh stats' }));
    expect(await screen.findByText('Medal statistics have been refreshed!')).toBeInTheDocument();
    await waitFor(() =>
      expect(harness.requests.filter((one) => one.includes('/stats'))).toEqual([
        'POST /api/user/stats/refresh',
        'GET /api/user/stats',
      ]),
    );
  });

  it('report a failed recount [R-PROF-20]', async () => {
    harness.msw.use(http.post('*/api/user/stats/refresh', failing));
    const { user } = harness.visit('/profile', ada);
    await user.click(await screen.findByRole('button', { name: 'Refresh stats' }));
    expect(await screen.findByText('Failed to refresh stats')).toBeInTheDocument();
  });
});

describe('the tabs', () => {
  it('are accomplishments, achievements and games [R-PROF-7]', async () => {
    harness.visit('/profile', ada);
    const tabs = await screen.findAllByRole('tab');
    expect(tabs.map((tab) => tab.textContent)).toEqual(['Accomplishments', 'Achievements', 'Games']);
  });

  it('show 20 accomplishments a page, the newest first [R-PROF-8]', async () => {
    harness.requests.length = 0;
    const { user } = harness.visit('/profile', busy);
    const feats = (from: number, to: number) =>
      Array.from({ length: from - to + 1 }, (_, n) => `Feat ${from - n}`);
    await waitFor(() => expect(contents()).toEqual(feats(22, 3)));
    expect(screen.getAllByText('in Cold showers')).toHaveLength(20);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(contents()).toEqual(feats(2, 1)));
    expect(screen.getByText('Page 2')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
    const requests = harness.requests.filter((one) => one.startsWith('GET /api/user/accomplishments'));
    expect(requests).toEqual([
      'GET /api/user/accomplishments?page=1&limit=20',
      expect.stringContaining('GET /api/user/accomplishments?page=2&limit=20&before='),
    ]);
  });

  it('show the same page of accomplishments after Back, and the first one after another visit', async () => {
    const { user, navigate, goBack } = harness.visit('/profile', busy);
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    await waitFor(() => expect(contents()).toEqual(['Feat 2', 'Feat 1']));
    await act(() => navigate('/account'));
    await screen.findByRole('heading', { level: 1, name: 'Account' });
    act(goBack);
    expect(await screen.findByText('Page 2')).toBeInTheDocument();
    await waitFor(() => expect(contents()).toEqual(['Feat 2', 'Feat 1']));
    await user.click(screen.getByRole('link', { name: 'Home' }));
    await screen.findByRole('heading', { level: 1, name: /^Hi, / });
    await act(() => navigate('/profile'));
    expect(await screen.findByText('Page 1')).toBeInTheDocument();
  });

  it('offer a retry when accomplishments cannot be loaded [R-PROF-9]', async () => {
    harness.msw.use(http.get('*/api/user/accomplishments', failing));
    const { user } = harness.visit('/profile', ada);
    expect(await screen.findByText('Failed to fetch accomplishments')).toBeInTheDocument();
    harness.msw.resetHandlers();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('I sang in the underground')).toBeInTheDocument();
  });

  it('offer no edit of accomplishments in a game that the user has left', async () => {
    const [eve, host] = [await harness.server.signUp('eve'), await harness.server.signUp('host')];
    const join = () => insertTestGame(harness.server, { creator: host, members: [eve] });
    const [left, current] = [await join(), await join()];
    await share(eve, left, 'Before I left');
    await share(eve, current, 'Still here');
    expectStatus(200, await eve.post(`/api/games/${left}/leave`));
    const { user } = harness.visit('/profile', eve);
    // Rendered once the games are loaded.
    await screen.findByRole('textbox', { name: 'Add a comment' });
    const menus: unknown[] = [];
    for (const button of await screen.findAllByRole('button', { name: 'Post options' })) {
      await user.click(button);
      const items = within(await openedMenu()).getAllByRole('menuitem');
      menus.push(items.map(({ textContent }) => textContent));
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    }
    expect(contents()).toEqual(['Still here', 'Before I left']);
    expect(menus).toEqual([['Edit', 'Delete'], ['Delete']]);
  });

  it('list games, the active ones first [R-PROF-14]', async () => {
    const { user } = harness.visit('/profile', ada);
    await user.click(await screen.findByRole('tab', { name: 'Games' }));
    await screen.findByText('To come');
    expect(
      screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent),
    ).toEqual(['Cold showers', 'To come']);
  });
});

describe('achievements', () => {
  const earned = async (counts: Partial<UserStats>) => {
    respondWithStats(counts);
    const { user } = harness.visit('/profile', ada);
    await user.click(await screen.findByRole('tab', { name: 'Achievements' }));
    const list = (await screen.findByText('Comfort Zone Crusher')).closest('ul');
    if (list === null) throw new Error('The achievements are no list');
    return within(list)
      .getAllByRole('listitem')
      .filter((card) => within(card).queryByText('Earned') !== null)
      .map((card) => within(card).getByRole('heading').textContent);
  };

  it.each<[string, string, keyof UserStats, number]>([
    ['10 accomplishments and not before [R-PROF-10]', 'Comfort Zone Crusher', 'totalAccomplishments', 10],
    ['50 votes and not before [R-PROF-11]', 'Community Champion', 'totalUpvotes', 50],
    ['5 games created and not before [R-PROF-12]', 'Game Master', 'gamesCreated', 5],
  ])('are earned at %s: %s', async (_, name, count, from) => {
    expect(await earned({ [count]: from - 1 })).toEqual([]);
    harness.leave();
    expect(await earned({ [count]: from })).toEqual([name]);
  });

  it('Inspiration is earned at 100 upvotes and not before [R-PROF-13]', async () => {
    expect(await earned({ totalUpvotes: 99 })).toEqual(['Community Champion']);
    harness.leave();
    expect(await earned({ totalUpvotes: 100 })).toEqual(['Community Champion', 'Inspiration']);
  });

  it('show the progress to those not earned', async () => {
    await earned({ totalAccomplishments: 4 });
    const progress = screen.getByRole('progressbar', { name: 'Comfort Zone Crusher' });
    expect(progress).toHaveAttribute('aria-valuenow', '40');
    expect(screen.getByText('4 / 10')).toBeInTheDocument();
  });
});
