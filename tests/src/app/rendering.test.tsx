import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { post } from '#contract/posts.ts';
import { CommentItem } from '#src/features/comments/comment-item.tsx';
import { MemberRow } from '#src/features/games/detail/member-row.tsx';
import * as gameInfo from '#src/features/games/game-info.tsx';
import * as conversations from '#src/features/messages/conversations.ts';
import * as postText from '#src/features/posts/post-text.tsx';
import * as userAvatar from '#src/features/users/user-avatar.tsx';
import { insertTestGame } from '#tests/support/games.ts';
import { addManyParticipants } from '#tests/support/many-participants.ts';
import { openedDialog } from '../support/dialog.ts';
import { openHarness } from '../support/harness.tsx';

/** The components that have rendered: game cards, posts, comments, messages, avatars, list rows. */
const rendered: string[] = [];
/** The number of rows in the dialog at each render of a row. */
const rowCounts: number[] = [];

const harness = await openHarness();
const [ada, ben] = await harness.server.signUpAll('ada', 'ben');
const gameId = await insertTestGame(harness.server, { creator: ada });
const planned = await insertTestGame(harness.server, { creator: ada, members: [ben], from: 5, to: 9 });
await addManyParticipants(harness.server, gameId, 60);
const { id } = post.parse((await ada.post('/api/posts', { gameId, content: 'Swam at dawn' })).json());
expect((await ada.post('/api/comments', { postId: id, content: 'Brr' })).statusCode).toBe(201);
const message = { gameId: planned, recipientId: ben.id, content: 'Cold?' };
expect((await ada.post('/api/messages', message)).statusCode).toBe(201);
beforeEach(() => {
  rendered.splice(0);
  rowCounts.splice(0);
  vi.spyOn(gameInfo, 'StatusBadge').mockImplementation(({ status }) => {
    rendered.push(`card of a game that is ${status}`);
    return <span />;
  });
  vi.spyOn(postText, 'PostText').mockImplementation(({ content }) => {
    rendered.push(`post ${content}`);
    return <p>{content}</p>;
  });
  vi.spyOn(CommentItem, 'type').mockImplementation(({ comment: { content } }) => {
    rendered.push(`comment ${content}`);
    return <li>{content}</li>;
  });
  const { daysOf } = conversations;
  vi.spyOn(conversations, 'daysOf').mockImplementation((messages, now) => {
    rendered.push(...messages.map(({ content }) => `message ${content}`));
    return daysOf(messages, now);
  });
  vi.spyOn(userAvatar, 'UserAvatar').mockImplementation(() => {
    rendered.push('avatar');
    return <span />;
  });
  const { type: Row } = MemberRow;
  vi.spyOn(MemberRow, 'type').mockImplementation((props) => {
    const isOpen = document.querySelector('[role="dialog"]') !== null;
    rendered.push(isOpen ? 'row in the dialog' : 'row before the dialog');
    rowCounts.push(document.querySelectorAll('[role="dialog"] li').length);
    return <Row {...props} />;
  });
});

/** Waits for the last response of the screen: the scores, which render avatars. */
const scores = () => screen.findByRole('list', { name: 'Personal Leaderboard' });

describe('an interaction renders only what it changes', () => {
  it('a change of tab renders the cards of the other tab, and no previous card again', async () => {
    const { user } = harness.visit('/', ada);
    const tab = await screen.findByRole('tab', { name: /^Upcoming/ });
    await waitFor(() => expect(rendered).toContain('card of a game that is active'));
    rendered.splice(0);

    await user.click(tab);
    await waitFor(() => expect(rendered).toContain('card of a game that is upcoming'));

    expect(new Set(rendered)).toEqual(new Set(['card of a game that is upcoming', 'avatar']));
  });

  it('a letter typed below a post renders neither the post nor a comment', async () => {
    const { user } = harness.visit(`/games/${gameId}`, ada);
    const box = await screen.findByRole('textbox', { name: 'Add a comment' });
    await screen.findByText('Brr');
    await screen.findByRole('button', { name: 'Post options' });
    await scores();
    rendered.splice(0);

    await user.type(box, 'Brave');

    expect(box).toHaveValue('Brave');
    expect(rendered).toEqual([]);
  });

  it('a letter typed into a message renders no message', async () => {
    const { user } = harness.visit(`/messages?with=${ben.id}&game=${planned}`, ada);
    const box = await screen.findByRole('textbox', { name: 'Your message' });
    await screen.findByText('Cold?');
    await waitFor(() => expect(rendered).toContain('message Cold?'));
    rendered.splice(0);

    await user.type(box, 'Brave');

    expect(box).toHaveValue('Brave');
    expect(rendered).toEqual([]);
  });

  it('a dialog of many people opens before its rows render in batches', async () => {
    const { user } = harness.visit(`/games/${gameId}`, ada);
    const button = await screen.findByRole('button', { name: /participants/i });
    await screen.findByRole('button', { name: 'Post options' });
    await scores();
    rendered.splice(0);

    await user.click(button);
    const dialog = await openedDialog('Participants (61)');
    await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(50));

    expect([...new Set(rowCounts)]).toEqual([0, 6, 12, 18, 24, 30, 36, 42, 48]);
    const rows = new Set(rendered.filter((name) => name.startsWith('row')));
    expect(rows).toEqual(new Set(['row in the dialog']));
  });

  it('a dialog that opens renders no post, and one that closes renders no row again', async () => {
    const { user } = harness.visit(`/games/${gameId}`, ada);
    await screen.findByRole('button', { name: 'Post options' });
    await scores();
    const button = screen.getByRole('button', { name: /participants/i });
    rendered.splice(0);

    await user.click(button);
    const dialog = await openedDialog('Participants (61)');
    await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(50));
    const opening = rendered.splice(0);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());

    expect(opening.filter((name) => /^(post|comment)/.test(name))).toEqual([]);
    expect(opening).toContain('avatar');
    expect(rendered).not.toContain('avatar');
  });
});
