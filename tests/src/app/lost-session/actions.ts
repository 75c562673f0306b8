import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { TestUser } from '#tests/support/server.ts';
import { openedConfirmation, openedDialog, openedMenu } from '../../support/dialog.ts';
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
/** Clicks the button `name`; the last step confirms it with `answer`. */
const pressAndConfirm = (name: string | RegExp, answer: string) => async (user: UserEvent) => {
  await user.click(await button(name));
  const confirm = (await confirmation()).getByRole('button', { name: answer });
  return () => user.click(confirm);
};
/** The card of the post with this text. */
const postCard = async (text: string) => {
  const found = (await screen.findByText(text)).closest('article');
  if (found === null) throw new Error(`There is no post '${text}'`);
  return within(found);
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
  (postText: string, item: string, answer = item) =>
  async (user: UserEvent) => {
    await chooseInMenu(user, postText, item);
    const confirm = (await confirmation()).getByRole('button', { name: answer });
    return () => user.click(confirm);
  };
const hasDraft = (name: string | RegExp, text: string) => async () => {
  const field = await screen.findByRole('textbox', { name });
  await waitFor(() => expect(field).toHaveValue(text));
};

const createGame = async (user: UserEvent) => {
  await user.click(await button('Create Game'));
  return dialog('Create Game');
};
const shareDialog = async (user: UserEvent) => {
  const [first] = await screen.findAllByRole('button', { name: 'Share Your Accomplishment' });
  if (first === undefined) throw new Error('There is no share button');
  await user.click(first);
  return dialog('Share Your Accomplishment');
};
const editProfile = async (user: UserEvent) => {
  await user.click(await button('Edit Profile'));
  return dialog('Edit Profile');
};
const groupDialog = async (user: UserEvent) => {
  await user.click(await button('Create group'));
  return dialog('Create group');
};
const writeToBen = async (user: UserEvent) => {
  await user.click(await button('Participants'));
  await dialog(/Participants/);
  await user.click(await button('Message Ben'));
  return dialog('Message Ben');
};

const PASSWORD = 'a quite long pass phrase';
/** Opens a dialog of the account screen, and types the password. */
const accountDialog = async (user: UserEvent, name: string, password = 'Your password') => {
  await user.click(await button(name));
  const form = await dialog();
  await user.type(await form.findByLabelText(password), PASSWORD);
  return form;
};
const withPassword = (name: string, answer: string) => async (user: UserEvent) => {
  const form = await accountDialog(user, name);
  return () => user.click(form.getByRole('button', { name: answer }));
};

/** An action for each write of the contract, by 'resource.route'; a suffix after a space distinguishes two of one route. */
export const actions: Readonly<Record<string, Action>> = {
  'users.updateProfile': {
    as: ada,
    at: () => '/profile',
    hasTitle: true,
    prepare: async (user) => {
      const form = await editProfile(user);
      await user.type(form.getByLabelText(/Bio/), 'Brave');
      return () => user.click(form.getByRole('button', { name: 'Save' }));
    },
    draft: async (user) => expect((await editProfile(user)).getByLabelText(/Bio/)).toHaveValue('Brave'),
  },
  'users.refreshStats': { as: ada, at: () => '/profile', prepare: press(/Refresh/) },
  'account.changePassword': {
    as: ada,
    at: () => '/account',
    prepare: async (user) => {
      const form = await accountDialog(user, 'Change password', 'Current password');
      await user.type(form.getByLabelText('New password'), 'another rather long one');
      return () => user.click(form.getByRole('button', { name: 'Change password' }));
    },
  },
  'account.startTwoFactor': { as: ada, at: () => '/account', prepare: withPassword('Set up', 'Continue') },
  'account.confirmTwoFactor': {
    as: ada,
    at: () => '/account',
    prepare: async (user) => {
      const form = await accountDialog(user, 'Set up');
      await user.click(form.getByRole('button', { name: 'Continue' }));
      await user.type(await form.findByLabelText('Code the app shows'), '123456');
      return () => user.click(form.getByRole('button', { name: 'Turn on' }));
    },
  },
  'account.renewRecoveryCodes': {
    as: gil,
    at: () => '/account',
    prepare: withPassword('New recovery codes', 'Show new codes'),
  },
  'account.removeTwoFactor': { as: gil, at: () => '/account', prepare: withPassword('Turn off', 'Turn off') },
  'account.endOtherSessions': {
    as: ada,
    at: () => '/account',
    prepare: press('Sign out everywhere else'),
  },
  'account.remove': {
    as: ada,
    at: () => '/account',
    prepare: async (user) => {
      const form = await accountDialog(user, 'Delete my account');
      await user.type(form.getByLabelText(/Type your username/), 'ada');
      return () => user.click(form.getByRole('button', { name: 'Delete for good' }));
    },
  },
  'games.create': {
    as: ada,
    at: () => '/',
    prepare: async (user) => {
      const form = await createGame(user);
      await user.type(form.getByLabelText('Name'), 'Lakes');
      return () => user.click(form.getByRole('button', { name: 'Create Game' }));
    },
    draft: async (user) => expect((await createGame(user)).getByLabelText('Name')).toHaveValue('Lakes'),
  },
  'games.update': {
    as: ada,
    at: editPath,
    prepare: async (user) => {
      await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' far');
      return press('Update Game')(user);
    },
    draft: hasDraft('Name', 'Running far'),
  },
  'games.remove': { as: ada, at: editPath, prepare: pressAndConfirm('Delete Game', 'Delete Game') },
  'games.rotateInviteCode': {
    as: ada,
    at: editPath,
    prepare: pressAndConfirm('Replace code', 'Replace code'),
  },
  'participants.join': {
    as: dan,
    at: ({ open }) => `/games/${open}`,
    hasTitle: true,
    prepare: press('Join Game'),
  },
  'participants.joinByCode': {
    as: dan,
    at: ({ code }) => `/join/${code}`,
    hasTitle: true,
    prepare: press('Join Game'),
  },
  'participants.joinByCode (typed)': {
    as: dan,
    at: () => '/',
    hasTitle: true,
    prepare: async (user) => {
      await user.click(await button('Join Game'));
      const form = await dialog('Join Game');
      await user.type(form.getByRole('textbox'), 'ABC234');
      return () => user.click(form.getByRole('button', { name: 'Join Game' }));
    },
  },
  'participants.leave': { as: ben, at: gamePath, prepare: pressAndConfirm('Leave Game', 'Leave') },
  'participants.remove': { as: ada, at: editPath, prepare: pressAndConfirm('Remove Ben', 'Remove') },
  'participants.setAdmin': {
    as: ada,
    at: editPath,
    prepare: pressAndConfirm('Make Ben an admin', 'Make admin'),
  },
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
  'invitations.accept': { as: dan, at: () => '/invites', prepare: press('Accept') },
  'invitations.decline': { as: dan, at: () => '/invites', prepare: press('Decline') },
  'invitations.openLink': { as: dan, at: () => `/invites/${'x'.repeat(32)}`, prepare: press('Try again') },
  'invitations.renewLink': {
    as: ada,
    at: editPath,
    prepare: press('New invitation link of friend@example.com'),
  },
  'invitations.withdraw': {
    as: ada,
    at: editPath,
    prepare: press('Remove the invitation of Dan'),
  },
  'invitations.approveRequest': { as: ada, at: editPath, prepare: press('Approve Eve') },
  'invitations.declineRequest': { as: ada, at: editPath, prepare: press('Decline Eve') },
  'groups.create': {
    as: ada,
    at: groupsPath,
    prepare: async (user) => {
      const form = await groupDialog(user);
      await user.type(form.getByLabelText('Group name'), 'Seals');
      return () => user.click(form.getByRole('button', { name: 'Create group' }));
    },
    draft: async (user) =>
      expect((await groupDialog(user)).getByLabelText('Group name')).toHaveValue('Seals'),
  },
  'groups.update': {
    as: ada,
    at: groupsPath,
    prepare: async (user) => {
      await user.click(await button('Edit Reds'));
      const form = await dialog('Edit group');
      await user.type(form.getByLabelText('Group name'), ' hot');
      return press('Save')(user);
    },
    draft: async (user) => {
      await user.click(await button('Edit Reds'));
      expect((await dialog('Edit group')).getByLabelText('Group name')).toHaveValue('Reds hot');
    },
  },
  'groups.remove': { as: ada, at: groupsPath, prepare: pressAndConfirm('Delete Reds', 'Delete group') },
  'groups.addMember': {
    as: ada,
    at: groupsPath,
    prepare: async (user) => {
      await user.click(await button('Add members to Reds'));
      const form = await dialog();
      await user.click(form.getByRole('checkbox', { name: 'Ada' }));
      return () => user.click(form.getByRole('button', { name: 'Add members' }));
    },
    draft: async (user) => {
      await user.click(await button('Add members to Reds'));
      const form = await dialog();
      expect(form.getByRole('checkbox', { name: 'Ada' })).toBeChecked();
    },
  },
  'groups.removeMember': {
    as: ada,
    at: groupsPath,
    prepare: pressAndConfirm('Remove Ben from Reds', 'Remove'),
  },
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
  'posts.remove': { as: ada, at: gamePath, prepare: chooseAndConfirm('My own feat', 'Delete') },
  'posts.redact': {
    as: ada,
    at: ({ over }) => `/games/${over}`,
    prepare: chooseAndConfirm('Done long ago', 'Redact'),
  },
  'posts.removeImage': { as: ada, at: gamePath, prepare: chooseAndConfirm('My own feat', 'Remove image') },
  'posts.toggleUpvote': {
    as: ada,
    at: gamePath,
    prepare: async (user) => {
      const upvote = await (await postCard('The feat of Ben')).findByRole('button', { name: /^Upvote/ });
      return () => user.click(upvote);
    },
  },
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
  'comments.remove': { as: ada, at: gamePath, prepare: press('Delete comment') },
  'messages.send': {
    as: ada,
    at: gamePath,
    prepare: async (user) => {
      const form = await writeToBen(user);
      await user.type(form.getByLabelText('Your message'), 'On my way');
      return () => user.click(form.getByRole('button', { name: 'Send message' }));
    },
    draft: async (user) => {
      await user.click(await screen.findByRole('link', { name: /^Messages/ }));
      await screen.findAllByText(/On my way/);
    },
  },
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
  'blocks.block': {
    as: ada,
    at: gamePath,
    prepare: async (user) => {
      await user.click(await button('Options for Ben'));
      return pressAndConfirm('Block Ben', 'Block')(user);
    },
  },
  'blocks.unblock': { as: dan, at: () => '/account', prepare: press('Unblock Fay') },
  'mutes.mute': {
    as: ada,
    at: gamePath,
    prepare: async (user) => {
      await user.click(await button('Options for Ben'));
      return press('Mute')(user);
    },
  },
  'mutes.unmute': { as: dan, at: () => '/account', prepare: press('Unmute Eve') },
  'notifications.markRead': {
    as: fay,
    at: () => '/leaderboard',
    prepare: async (user) => {
      const form = await dialog('Challenge Complete!');
      return () => user.click(form.getByRole('button', { name: 'Got it!' }));
    },
  },
};
