import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { TestUser } from '#tests/support/server.ts';
import { openedConfirmation, openedDialog, openedMenu } from '../../support/dialog.ts';
import { postCard } from '../../support/regions.ts';
import {
  claimedBy,
  moderatedAppeal,
  moderatedReport,
  restriction,
  userHistory,
} from '../../support/safety.ts';
import type { Fixture } from './fixture.ts';

/** A write of a user in the app. */
export interface Action {
  readonly as: (fixture: Fixture) => TestUser;
  readonly at: (fixture: Fixture) => string;
  /** Performs all steps but the last one, and returns the last one. */
  readonly prepare: (user: UserEvent) => Promise<() => Promise<unknown>>;
  /** The toast has the title 'Unauthorized'. */
  readonly hasTitle?: boolean;
  /** The path after the last step, if it navigates. */
  readonly pathAfter?: (fixture: Fixture) => string;
  /** Responses to `GET` by path, for what the fixture does not have. */
  readonly responses?: (fixture: Fixture) => Readonly<Record<string, object>>;
  /** Asserts that the draft or the sent text is there after signing in again. */
  readonly draft?: (user: UserEvent) => Promise<unknown>;
}

const ada = ({ ada: user }: Fixture) => user;
const ben = ({ ben: user }: Fixture) => user;
const dan = ({ dan: user }: Fixture) => user;
const fay = ({ fay: user }: Fixture) => user;
const gil = ({ gil: user }: Fixture) => user;
const gamePath = ({ running }: Fixture) => `/games/${running}`;
const editPath = (fixture: Fixture) => `${gamePath(fixture)}/edit`;
const groupsPath = (fixture: Fixture) => `${gamePath(fixture)}/groups`;

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const dialog = async (name?: string | RegExp) => within(await openedDialog(name));
const confirmation = async () => within(await openedConfirmation());
const press = (name: string | RegExp) => async (user: UserEvent) => {
  const found = await button(name);
  return () => user.click(found);
};
/** Clicks the button `name`; the last step clicks the button `confirmLabel` of the confirmation. */
const pressAndConfirm = (name: string | RegExp, confirmLabel: string) => async (user: UserEvent) => {
  await user.click(await button(name));
  const confirm = (await confirmation()).getByRole('button', { name: confirmLabel });
  return () => user.click(confirm);
};
const chooseInMenu = async (user: UserEvent, postText: string, item: string) => {
  await user.click(await (await postCard(postText)).findByRole('button', { name: 'Post options' }));
  const items = within(await openedMenu()).getAllByRole('menuitem');
  for (const offered of items.slice(0, items.findIndex(({ textContent }) => textContent === item) + 1)) {
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(offered).toHaveAttribute('data-highlighted'));
  }
  await user.keyboard('{Enter}');
};
const chooseAndConfirm =
  (postText: string, item: string, confirmLabel = item) =>
  async (user: UserEvent) => {
    await chooseInMenu(user, postText, item);
    const confirm = (await confirmation()).getByRole('button', { name: confirmLabel });
    return () => user.click(confirm);
  };
const hasDraft = (name: string | RegExp, text: string) => async () => {
  const field = await screen.findByRole('textbox', { name });
  await waitFor(() => expect(field).toHaveValue(text));
};

/** Opens a dialog by a button. */
const opens = (name: string, title?: string) => async (user: UserEvent) => {
  await user.click(await button(name));
  return dialog(title);
};
const createGame = opens('Create Game', 'Create Game');
const joinByCode = opens('Join Game', 'Join Game');
const editProfile = opens('Edit Profile', 'Edit Profile');
const groupDialog = opens('Create group', 'Create group');
const editGroup = opens('Edit Reds', 'Edit group');
const addMembers = opens('Add members to Reds');
const shareDialog = async (user: UserEvent) => {
  const [first] = await screen.findAllByRole('button', { name: 'Share Your Accomplishment' });
  if (first === undefined) throw new Error('There is no share button');
  await user.click(first);
  return dialog('Share Your Accomplishment');
};
const writeToBen = async (user: UserEvent) => {
  await opens('Participants')(user);
  return opens('Message Ben', 'Message Ben')(user);
};

const PASSWORD = 'a quite long pass phrase';
/** Opens a dialog of the account screen, and types the password. */
const accountDialog = async (user: UserEvent, name: string, password = 'Your password') => {
  await user.click(await button(name));
  const form = await dialog();
  await user.type(await form.findByLabelText(password), PASSWORD);
  return form;
};
const changePassword = (user: UserEvent) => accountDialog(user, 'Change password', 'Current password');
const deleteAccount = (user: UserEvent) => accountDialog(user, 'Delete my account');
const withPassword = (name: string, submitLabel: string) => async (user: UserEvent) => {
  const form = await accountDialog(user, name);
  return () => user.click(form.getByRole('button', { name: submitLabel }));
};

type OpenForm = (user: UserEvent) => ReturnType<typeof dialog>;
/** Types into a field of a form; the last step submits it. */
const fill =
  (open: OpenForm, label: string | RegExp, text: string, submit: string) => async (user: UserEvent) => {
    const form = await open(user);
    await user.type(form.getByLabelText(label), text);
    return () => user.click(form.getByRole('button', { name: submit }));
  };
const holds = (open: OpenForm, label: string | RegExp, text: string) => async (user: UserEvent) =>
  expect((await open(user)).getByLabelText(label)).toHaveValue(text);
/** Asserts the choice and the text of a form. */
const holdsChoice =
  (open: OpenForm, choice: string, label: RegExp, text: string) => async (user: UserEvent) => {
    const form = await open(user);
    expect(form.getByRole('radio', { name: choice })).toBeChecked();
    expect(form.getByRole('textbox', { name: label })).toHaveValue(text);
  };

type Place = string | ((fixture: Fixture) => string);
const by = (as: Action['as'], at: Place, prepare: Action['prepare'], more: Partial<Action> = {}): Action => ({
  as,
  at: typeof at === 'string' ? () => at : at,
  prepare,
  ...more,
});

const REPORTS = '/api/moderation/reports';
const HISTORY = '/moderation/users/ada';
const hasHistory = { responses: () => ({ [`/api${HISTORY}`]: userHistory() }) };
const note = (name: string, text: string) => async (user: UserEvent) => {
  await user.type(await screen.findByLabelText(name), text);
  return press('Add note')(user);
};
/** Decides in the dialog that a button opens. */
const decide = (opener: string, choice: string, submit: string, rule?: string) => async (user: UserEvent) => {
  const form = await opens(opener)(user);
  await user.click(form.getByRole('radio', { name: choice }));
  if (rule !== undefined) await user.selectOptions(form.getByRole('combobox', { name: 'Rule' }), rule);
  await user.type(form.getByRole('textbox', { name: /reads/ }), 'Because');
  return () => user.click(form.getByRole('button', { name: submit }));
};
const decided = (opener: string, choice: string) => holdsChoice(opens(opener), choice, /reads/, 'Because');

const sendsMail = {
  responses: ({ dan: user }: Fixture) => ({
    '/api/account': {
      username: user.username,
      email: 'dan@example.com',
      emailVerified: false,
      createdAt: moderatedReport.createdAt,
      hasPassword: true,
      twoFactor: false,
      server: { sendsMail: true, hasRules: false },
    },
  }),
};
const moderationPath = (fixture: Fixture) => `${gamePath(fixture)}/moderation`;
const { subject, author, content, image, reason, createdAt } = moderatedReport;
const reported = {
  subject,
  user: author,
  content,
  image,
  state: 'visible',
  hiddenBy: null,
  reasons: [reason],
  reports: 1,
  reportedAt: createdAt,
  viewer: { canDecide: true, canDismiss: true, canBan: true },
};
const isReported = {
  responses: (fixture: Fixture) => ({
    [`/api${moderationPath(fixture)}`]: { queue: [reported], bans: [], log: [] },
  }),
};
const decideInGame = (choice: string) => async (user: UserEvent) => {
  const form = await opens('Decide')(user);
  await user.click(form.getByRole('radio', { name: choice }));
  await user.type(form.getByRole('textbox', { name: /^Message to/ }), 'Be kind');
  return () => user.click(form.getByRole('button', { name: 'Decide' }));
};
const decidedInGame = (choice: string) => ({
  ...isReported,
  draft: holdsChoice(opens('Decide'), choice, /^Message to/, 'Be kind'),
});
const reportBen = async (user: UserEvent) => {
  await user.click(await button('Options for Ben'));
  await user.click(await button('Report'));
  return dialog(/^Report/);
};
const appeal = opens('Appeal: Your comment was removed');

/** An action for each write of the contract, by 'resource.route'; a suffix after a space distinguishes two of one route. */
export const actions: Readonly<Record<string, Action>> = {
  'users.updateProfile': by(ada, '/profile', fill(editProfile, /Bio/, 'Brave', 'Save'), {
    hasTitle: true,
    draft: holds(editProfile, /Bio/, 'Brave'),
  }),
  'users.refreshStats': by(ada, '/profile', press(/Refresh/)),
  'account.changePassword': by(
    ada,
    '/account',
    fill(changePassword, 'New password', 'another rather long one', 'Change password'),
  ),
  'account.startTwoFactor': by(ada, '/account', withPassword('Set up', 'Continue')),
  'account.confirmTwoFactor': by(ada, '/account', async (user) => {
    const form = await accountDialog(user, 'Set up');
    await user.click(form.getByRole('button', { name: 'Continue' }));
    await user.type(await form.findByLabelText('Code the app shows'), '123456');
    return () => user.click(form.getByRole('button', { name: 'Turn on' }));
  }),
  'account.renewRecoveryCodes': by(gil, '/account', withPassword('New recovery codes', 'Show new codes')),
  'account.removeTwoFactor': by(gil, '/account', withPassword('Turn off', 'Turn off')),
  'account.endOtherSessions': by(ada, '/account', press('Sign out everywhere else')),
  'account.remove': by(ada, '/account', fill(deleteAccount, /Type your username/, 'ada', 'Delete for good')),
  'accessTokens.create': by(ada, '/account', fill(opens('New access token'), 'Name', 'Laptop', 'Create')),
  'accessTokens.revoke': by(dan, '/account', pressAndConfirm('Revoke Backup', 'Revoke')),
  'blocks.block': by(ada, gamePath, async (user) => {
    await user.click(await button('Options for Ben'));
    return pressAndConfirm('Block Ben', 'Block')(user);
  }),
  'account.confirmEmail': by(dan, '/account', press('Send the mail again'), sendsMail),
  'account.changeEmail': by(
    dan,
    '/account',
    async (user) => {
      const form = await accountDialog(user, 'Change address');
      await user.type(form.getByLabelText('New e-mail address'), 'dan@example.org');
      return () => user.click(form.getByRole('button', { name: 'Send the link' }));
    },
    sendsMail,
  ),
  'account.acceptRules': by(dan, '/account', press('Accept the rules'), {
    responses: ({ dan: user }) => ({
      '/api/auth/user': {
        ...moderatedReport.author,
        id: user.id,
        username: user.username,
        rulesToAccept: 'v1',
      },
      '/api/account/rules': { version: 'v1', text: 'Be kind' },
    }),
  }),
  'account.startExport': by(dan, '/account', press('Prepare my data')),
  'gameModeration.act': by(ada, moderationPath, decideInGame('Remove'), decidedInGame('Remove')),
  'gameModeration.ban': by(ada, moderationPath, decideInGame('Ban'), decidedInGame('Ban')),
  'blocks.unblock': by(dan, '/account', press('Unblock Fay')),
  'mutes.mute': by(ada, gamePath, async (user) => {
    await user.click(await button('Options for Ben'));
    return press('Mute')(user);
  }),
  'mutes.unmute': by(dan, '/account', press('Unmute Eve')),
  'reports.create': by(
    ada,
    gamePath,
    async (user) => {
      const form = await reportBen(user);
      await user.click(form.getByRole('radio', { name: 'Spam' }));
      await user.type(form.getByRole('textbox', { name: 'Note' }), 'Read it');
      return () => user.click(form.getByRole('button', { name: 'Report' }));
    },
    { draft: holdsChoice(reportBen, 'Spam', /^Note/, 'Read it') },
  ),
  'games.create': by(ada, '/', fill(createGame, 'Name', 'Lakes', 'Create Game'), {
    draft: holds(createGame, 'Name', 'Lakes'),
  }),
  'games.update': {
    as: ada,
    at: editPath,
    prepare: async (user) => {
      await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' far');
      return press('Update Game')(user);
    },
    draft: hasDraft('Name', 'Running far'),
  },
  'games.remove': by(ada, editPath, pressAndConfirm('Delete Game', 'Delete Game')),
  'games.rotateInviteCode': by(ada, editPath, pressAndConfirm('Replace code', 'Replace code')),
  'participants.join': by(dan, ({ open }) => `/games/${open}`, press('Join Game'), { hasTitle: true }),
  'participants.joinByCode': by(dan, ({ code }) => `/join/${code}`, press('Join Game'), { hasTitle: true }),
  'participants.joinByCode (typed)': by(dan, '/', fill(joinByCode, 'Game code', 'ABC234', 'Join Game'), {
    hasTitle: true,
  }),
  'participants.leave': by(ben, gamePath, pressAndConfirm('Leave Game', 'Leave')),
  'participants.remove': by(ada, editPath, pressAndConfirm('Remove Ben', 'Remove')),
  'participants.setAdmin': by(ada, editPath, pressAndConfirm('Make Ben an admin', 'Make admin')),
  'invitations.invite': {
    as: ada,
    at: gamePath,
    hasTitle: true,
    prepare: async (user) => {
      await user.click(await button('Invite'));
      const form = await dialog('Share game');
      await user.click(form.getByRole('tab', { name: 'Username' }));
      await user.type(await form.findByRole('searchbox', { name: 'Find people' }), 'fay');
      const invite = await form.findByRole('button', { name: 'Invite Fay' });
      return () => user.click(invite);
    },
  },
  'invitations.accept': by(dan, '/invites', press('Accept')),
  'invitations.decline': by(dan, '/invites', press('Decline')),
  'invitations.openLink': by(dan, `/invites/${'x'.repeat(32)}`, press('Try again')),
  'invitations.renewLink': by(ada, editPath, press('New invitation link of friend@example.com')),
  'invitations.withdraw': by(ada, editPath, press('Remove the invitation of Dan')),
  'invitations.approveRequest': by(ada, editPath, press('Approve Eve')),
  'invitations.declineRequest': by(ada, editPath, press('Decline Eve')),
  'groups.create': by(ada, groupsPath, fill(groupDialog, 'Group name', 'Seals', 'Create group'), {
    draft: holds(groupDialog, 'Group name', 'Seals'),
  }),
  'groups.update': by(ada, groupsPath, fill(editGroup, 'Group name', ' hot', 'Save'), {
    draft: holds(editGroup, 'Group name', 'Reds hot'),
  }),
  'groups.remove': by(ada, groupsPath, pressAndConfirm('Delete Reds', 'Delete group')),
  'groups.addMember': by(
    ada,
    groupsPath,
    async (user) => {
      const form = await addMembers(user);
      await user.click(form.getByRole('checkbox', { name: 'Ada' }));
      return () => user.click(form.getByRole('button', { name: 'Add members' }));
    },
    {
      draft: async (user) =>
        expect((await addMembers(user)).getByRole('checkbox', { name: 'Ada' })).toBeChecked(),
    },
  ),
  'groups.removeMember': by(ada, groupsPath, pressAndConfirm('Remove Ben from Reds', 'Remove')),
  'posts.create': {
    as: ada,
    at: gamePath,
    prepare: async (user) => {
      const form = await shareDialog(user);
      await user.type(form.getByRole('textbox', { name: 'What did you do?' }), 'I sang');
      await waitFor(() => expect(form.getByRole('checkbox', { name: 'Running' })).toBeChecked());
      return () => user.click(form.getByRole('button', { name: 'Share' }));
    },
    draft: () => screen.findByText('I sang'),
  },
  'posts.update': {
    as: ada,
    at: gamePath,
    prepare: async (user) => {
      await chooseInMenu(user, 'My own feat', 'Edit');
      await user.type(await screen.findByRole('textbox', { name: 'Edit your accomplishment' }), ' again');
      return press('Save')(user);
    },
    draft: hasDraft('Edit your accomplishment', 'My own feat again'),
  },
  'posts.remove': by(ada, gamePath, chooseAndConfirm('My own mistake', 'Delete')),
  'posts.redact': by(ada, ({ over }) => `/games/${over}`, chooseAndConfirm('Done long ago', 'Redact')),
  'posts.removeImage': by(ada, gamePath, chooseAndConfirm('My own photo', 'Remove image')),
  'posts.toggleUpvote': by(ada, gamePath, async (user) => {
    const upvote = await (await postCard('The feat of Ben')).findByRole('button', { name: /^Upvote/ });
    return () => user.click(upvote);
  }),
  'comments.create': {
    as: ada,
    at: gamePath,
    prepare: async (user) => {
      const card = await postCard('The feat of Ben');
      await user.type(await card.findByRole('textbox', { name: 'Add a comment' }), 'Bravo');
      return () => user.click(card.getByRole('button', { name: 'Post comment' }));
    },
    draft: async (user) => {
      const comment = async () =>
        within((await screen.findByText('Bravo')).closest('li') ?? document.createElement('li'));
      // A comment that is still being sent cannot be deleted.
      await waitFor(async () => (await comment()).getByRole('button', { name: 'Delete comment' }));
      await user.click((await comment()).getByRole('button', { name: 'Delete comment' }));
      await screen.findByText('Comment deleted successfully!');
    },
  },
  'comments.remove': by(ada, gamePath, press('Delete comment')),
  'messages.send': by(ada, gamePath, fill(writeToBen, 'Your message', 'On my way', 'Send message'), {
    draft: async (user) => {
      await user.click(await screen.findByRole('link', { name: /^Messages/ }));
      await screen.findAllByText(/On my way/);
    },
  }),
  'messages.send (in a conversation)': {
    as: ada,
    at: ({ running, ben: { id } }) => `/messages?with=${id}&game=${running}`,
    prepare: async (user) => {
      const field = await screen.findByRole('textbox', { name: 'Your message' });
      // The open conversation is marked read: only the message of the other conversation is left.
      await screen.findByRole('link', { name: 'Messages, 1 unread message' });
      await user.type(field, 'On my way');
      return press('Send message')(user);
    },
    draft: async () => {
      const messages = within(await screen.findByRole('log', { name: 'Messages' }));
      await messages.findAllByText('On my way');
    },
  },
  'messages.markRead': {
    as: ada,
    at: () => '/messages',
    pathAfter: ({ over, ben: { id } }) => `/messages?with=${id}&game=${over}`,
    prepare: async (user) => {
      const row = await screen.findByRole('link', { name: /That was fun/ });
      return () => user.click(row);
    },
  },
  'notifications.markRead': by(fay, '/leaderboard', async (user) => {
    const form = await dialog('Challenge Complete!');
    return () => user.click(form.getByRole('button', { name: 'Got it!' }));
  }),
  'restrictions.appeal': by(dan, '/safety', fill(appeal, /Why is the decision/, 'A joke', 'Send appeal'), {
    responses: () => ({ '/api/account/restrictions': [restriction] }),
    draft: holds(appeal, /Why is the decision/, 'A joke'),
  }),
  'moderation.claimReport': by(dan, '/moderation', press('Claim: comment of Ada'), {
    responses: () => ({ [REPORTS]: [moderatedReport] }),
  }),
  'moderation.releaseReport': by(dan, '/moderation', press('Release: comment of Ada'), {
    responses: ({ dan: { id } }) => ({ [REPORTS]: [claimedBy({ ...moderatedReport.author, id })] }),
  }),
  'moderation.decideReport': by(dan, '/moderation', decide('Decide: comment of Ada', 'No action', 'Decide'), {
    responses: () => ({ [REPORTS]: [moderatedReport] }),
    draft: decided('Decide: comment of Ada', 'No action'),
  }),
  'moderation.decideAppeal': by(
    dan,
    '/moderation?show=appeals',
    decide('Decide: appeal of Ada', 'The decision stands', 'Decide'),
    {
      responses: () => ({ '/api/moderation/appeals': [moderatedAppeal] }),
      draft: decided('Decide: appeal of Ada', 'The decision stands'),
    },
  ),
  'moderation.suspend': by(dan, HISTORY, decide('Suspend', 'A week', 'Suspend', 'hate'), {
    ...hasHistory,
    draft: decided('Suspend', 'A week'),
  }),
  'moderation.endRestriction': by(dan, HISTORY, pressAndConfirm('Take back', 'Take back'), hasHistory),
  'moderation.addNote': by(dan, HISTORY, note('Note for moderators', 'Warned'), hasHistory),
  'moderation.addNote on a game': by(dan, '/moderation/games/g1', note('Note for moderators', 'Warned'), {
    responses: () => ({
      '/api/moderation/games/g1': {
        ...userHistory(),
        game: { id: 'g1', name: 'Lakes', creator: moderatedReport.author },
      },
    }),
  }),
};
