import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { TestUser } from '#tests/support/server.ts';
import { openedDialog, openedMenu, openedQuestion } from '../../support/dialog.ts';
import type { Fixture } from './fixture.ts';

/** Something a person does that changes something. */
export interface Action {
  readonly as: (fixture: Fixture) => TestUser;
  readonly at: (fixture: Fixture) => string;
  /** All but the last tap, which it gives back. */
  readonly prepare: (user: UserEvent) => Promise<() => Promise<unknown>>;
  /** The toast is headed 'Unauthorized'. */
  readonly titled?: boolean;
  /** Where the last tap leads, if elsewhere. */
  readonly leadsTo?: (fixture: Fixture) => string;
  /** Finds what had been typed or sent, after signing in again. */
  readonly draft?: (user: UserEvent) => Promise<unknown>;
}

const ada = ({ ada: person }: Fixture) => person;
const ben = ({ ben: person }: Fixture) => person;
const dan = ({ dan: person }: Fixture) => person;
const fay = ({ fay: person }: Fixture) => person;
const gil = ({ gil: person }: Fixture) => person;
const game = ({ running }: Fixture) => `/games/${running}`;
const editing = (fixture: Fixture) => `${game(fixture)}/edit`;
const grouping = (fixture: Fixture) => `${game(fixture)}/groups`;

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const dialog = async (name?: string | RegExp) => within(await openedDialog(name));
const question = async () => within(await openedQuestion());
const press = (name: string | RegExp) => async (user: UserEvent) => {
  const found = await button(name);
  return () => user.click(found);
};
/** Taps `name`, and then `answer` where it is asked back. */
const confirmed = (name: string | RegExp, answer: string) => async (user: UserEvent) => {
  await user.click(await button(name));
  const asked = (await question()).getByRole('button', { name: answer });
  return () => user.click(asked);
};
/** What somebody's post is, as a person sees it. */
const post = async (words: string) => {
  const found = (await screen.findByText(words)).closest('article');
  if (found === null) throw new Error(`'${words}' is no post`);
  return within(found);
};
const chosen = async (user: UserEvent, words: string, item: string) => {
  await user.click(await (await post(words)).findByRole('button', { name: 'Post options' }));
  const items = within(await openedMenu()).getAllByRole('menuitem');
  for (const offered of items.slice(0, items.findIndex(({ textContent }) => textContent === item) + 1)) {
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(offered).toHaveAttribute('data-highlighted'));
  }
  await user.keyboard('{Enter}');
};
const chosenAndConfirmed =
  (words: string, item: string, answer = item) =>
  async (user: UserEvent) => {
    await chosen(user, words, item);
    const asked = (await question()).getByRole('button', { name: answer });
    return () => user.click(asked);
  };
const shows = (name: string | RegExp, text: string) => async () => {
  const field = await screen.findByRole('textbox', { name });
  await waitFor(() => expect(field).toHaveValue(text));
};

const createGame = async (user: UserEvent) => {
  await user.click(await button('Create Game'));
  return dialog('Create Game');
};
const shareDialog = async (user: UserEvent) => {
  const [first] = await screen.findAllByRole('button', { name: 'Share Your Accomplishment' });
  if (first === undefined) throw new Error('Nothing can be shared');
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
/** Opens a dialog of the account, and types the password where it asks for it. */
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

/** Every change the contract knows as 'resource.route', and how a person makes it; what comes behind a blank tells two apart. */
export const actions: Readonly<Record<string, Action>> = {
  'users.updateProfile': {
    as: ada,
    at: () => '/profile',
    titled: true,
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
    at: editing,
    prepare: async (user) => {
      await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' far');
      return press('Update Game')(user);
    },
    draft: shows('Name', 'Running far'),
  },
  'games.remove': { as: ada, at: editing, prepare: confirmed('Delete Game', 'Delete Game') },
  'games.rotateInviteCode': { as: ada, at: editing, prepare: confirmed('Replace code', 'Replace code') },
  'participants.join': {
    as: dan,
    at: ({ open }) => `/games/${open}`,
    titled: true,
    prepare: press('Join Game'),
  },
  'participants.joinByCode': {
    as: dan,
    at: ({ code }) => `/join/${code}`,
    titled: true,
    prepare: press('Join Game'),
  },
  'participants.joinByCode (typed)': {
    as: dan,
    at: () => '/',
    titled: true,
    prepare: async (user) => {
      await user.click(await button('Join Game'));
      const form = await dialog('Join Game');
      await user.type(form.getByRole('textbox'), 'ABC234');
      return () => user.click(form.getByRole('button', { name: 'Join Game' }));
    },
  },
  'participants.leave': { as: ben, at: game, prepare: confirmed('Leave Game', 'Leave') },
  'participants.remove': { as: ada, at: editing, prepare: confirmed('Remove Ben', 'Remove') },
  'participants.setAdmin': { as: ada, at: editing, prepare: confirmed('Make Ben an admin', 'Make admin') },
  'invitations.invite': {
    as: ada,
    at: game,
    titled: true,
    prepare: async (user) => {
      await user.click(await button('Invite'));
      const shown = await dialog('Share game');
      await user.click(shown.getByRole('tab', { name: 'Username' }));
      await user.type(await shown.findByRole('searchbox', { name: 'Find people' }), 'fay');
      const invite = await shown.findByRole('button', { name: 'Invite Fay' });
      return () => user.click(invite);
    },
  },
  'invitations.accept': { as: dan, at: () => '/invites', prepare: press('Accept') },
  'invitations.decline': { as: dan, at: () => '/invites', prepare: press('Decline') },
  'invitations.openLink': { as: dan, at: () => `/invites/${'x'.repeat(32)}`, prepare: press('Try again') },
  'invitations.renewLink': {
    as: ada,
    at: editing,
    prepare: press('New invitation link of friend@example.com'),
  },
  'invitations.withdraw': {
    as: ada,
    at: editing,
    prepare: press('Remove the invitation of Dan'),
  },
  'invitations.approveRequest': { as: ada, at: editing, prepare: press('Approve Eve') },
  'invitations.declineRequest': { as: ada, at: editing, prepare: press('Decline Eve') },
  'groups.create': {
    as: ada,
    at: grouping,
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
    at: grouping,
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
  'groups.remove': { as: ada, at: grouping, prepare: confirmed('Delete Reds', 'Delete group') },
  'groups.addMember': {
    as: ada,
    at: grouping,
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
  'groups.removeMember': { as: ada, at: grouping, prepare: confirmed('Remove Ben from Reds', 'Remove') },
  'posts.create': {
    as: ada,
    at: game,
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
    at: game,
    prepare: async (user) => {
      await chosen(user, 'My own feat', 'Edit');
      await user.type(await screen.findByRole('textbox', { name: 'Edit your accomplishment' }), ' again');
      return press('Save')(user);
    },
    draft: shows('Edit your accomplishment', 'My own feat again'),
  },
  'posts.remove': { as: ada, at: game, prepare: chosenAndConfirmed('My own feat', 'Delete') },
  'posts.redact': {
    as: ada,
    at: ({ over }) => `/games/${over}`,
    prepare: chosenAndConfirmed('Done long ago', 'Redact'),
  },
  'posts.removeImage': { as: ada, at: game, prepare: chosenAndConfirmed('My own feat', 'Remove image') },
  'posts.toggleUpvote': {
    as: ada,
    at: game,
    prepare: async (user) => {
      const upvote = await (await post('The feat of Ben')).findByRole('button', { name: /^Upvote/ });
      return () => user.click(upvote);
    },
  },
  'comments.create': {
    as: ada,
    at: game,
    prepare: async (user) => {
      const shown = await post('The feat of Ben');
      await user.type(await shown.findByRole('textbox', { name: 'Add a comment' }), 'Bravo');
      return () => user.click(shown.getByRole('button', { name: 'Post comment' }));
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
  'comments.remove': { as: ada, at: game, prepare: press('Delete comment') },
  'messages.send': {
    as: ada,
    at: game,
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
      // What stands here is marked read: only the message of the other conversation is left.
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
    leadsTo: ({ over, ben: { id } }) => `/messages?with=${id}&game=${over}`,
    prepare: async (user) => {
      const row = await screen.findByRole('link', { name: /That was fun/ });
      return () => user.click(row);
    },
  },
  'notifications.markRead': {
    as: fay,
    at: () => '/leaderboard',
    prepare: async (user) => {
      const shown = await dialog('Challenge Complete!');
      return () => user.click(shown.getByRole('button', { name: 'Got it!' }));
    },
  },
};
