import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { post } from '#contract/posts.ts';
import { CommentItem } from '#src/features/comments/comment-item.tsx';
import { MemberRow } from '#src/features/games/detail/member-row.tsx';
import * as gameInfo from '#src/features/games/game-info.tsx';
import * as conversations from '#src/features/messages/conversations.ts';
import * as postWords from '#src/features/posts/post-words.tsx';
import * as userAvatar from '#src/features/users/user-avatar.tsx';
import { arrangeGame } from '#tests/support/games.ts';
import { addCrowd } from '#tests/support/many-people.ts';
import { openedDialog } from '../support/dialog.ts';
import { openHarness } from '../support/harness.tsx';

/** What has rendered: the status of a card, the text of a post, a comment or a message, a face, a person of a list. */
const drawn: string[] = [];
/** How many people the dialog listed whenever one of them rendered. */
const stood: number[] = [];

const harness = await openHarness();
const ada = await harness.server.signUp('ada');
const ben = await harness.server.signUp('ben');
const gameId = await arrangeGame(harness.server, { creator: ada });
const planned = await arrangeGame(harness.server, { creator: ada, members: [ben], from: 5, to: 9 });
await addCrowd(harness.server, gameId, 60);
const { id } = post.parse((await ada.post('/api/posts', { gameId, content: 'Swam at dawn' })).json());
expect((await ada.post('/api/comments', { postId: id, content: 'Brr' })).statusCode).toBe(201);
const words = { gameId: planned, recipientId: ben.id, content: 'Cold?' };
expect((await ada.post('/api/messages', words)).statusCode).toBe(201);
beforeEach(() => {
  drawn.splice(0);
  stood.splice(0);
  vi.spyOn(gameInfo, 'StatusBadge').mockImplementation(({ status }) => {
    drawn.push(`card of a game that is ${status}`);
    return <span />;
  });
  vi.spyOn(postWords, 'PostWords').mockImplementation(({ content }) => {
    drawn.push(`post ${content}`);
    return <p>{content}</p>;
  });
  vi.spyOn(CommentItem, 'type').mockImplementation(({ comment: { content } }) => {
    drawn.push(`comment ${content}`);
    return <li>{content}</li>;
  });
  const { daysOf } = conversations;
  vi.spyOn(conversations, 'daysOf').mockImplementation((messages, now) => {
    drawn.push(...messages.map(({ content }) => `message ${content}`));
    return daysOf(messages, now);
  });
  vi.spyOn(userAvatar, 'UserAvatar').mockImplementation(() => {
    drawn.push('face');
    return <span />;
  });
  const { type: Row } = MemberRow;
  vi.spyOn(MemberRow, 'type').mockImplementation((props) => {
    const isUp = document.querySelector('[role="dialog"]') !== null;
    drawn.push(isUp ? 'somebody in a dialog' : 'somebody before the dialog');
    stood.push(document.querySelectorAll('[role="dialog"] li').length);
    return <Row {...props} />;
  });
});

/** Waits for what the server is asked for last: the scores, with faces of their own. */
const scores = () => screen.findByRole('list', { name: 'Personal Leaderboard' });

describe('a touch draws anew only what it changes', () => {
  it('a change of tab draws the other tab’s cards, and those that were there not once more', async () => {
    const { user } = harness.visit('/', ada);
    const tab = await screen.findByRole('tab', { name: /^Upcoming/ });
    await waitFor(() => expect(drawn).toContain('card of a game that is active'));
    drawn.splice(0);

    await user.click(tab);
    await waitFor(() => expect(drawn).toContain('card of a game that is upcoming'));

    expect(new Set(drawn)).toEqual(new Set(['card of a game that is upcoming', 'face']));
  });

  it('a letter typed below a post draws neither the post nor a comment', async () => {
    const { user } = harness.visit(`/games/${gameId}`, ada);
    const box = await screen.findByRole('textbox', { name: 'Add a comment' });
    await screen.findByText('Brr');
    await screen.findByRole('button', { name: 'Post options' });
    await scores();
    drawn.splice(0);

    await user.type(box, 'Brave');

    expect(box).toHaveValue('Brave');
    expect(drawn).toEqual([]);
  });

  it('a letter typed into a message renders no message', async () => {
    const { user } = harness.visit(`/messages?with=${ben.id}&game=${planned}`, ada);
    const box = await screen.findByRole('textbox', { name: 'Your message' });
    await screen.findByText('Cold?');
    await waitFor(() => expect(drawn).toContain('message Cold?'));
    drawn.splice(0);

    await user.type(box, 'Brave');

    expect(box).toHaveValue('Brave');
    expect(drawn).toEqual([]);
  });

  it('a dialog of many people stands before anybody in it is drawn, a few at a time', async () => {
    const { user } = harness.visit(`/games/${gameId}`, ada);
    const button = await screen.findByRole('button', { name: /participants/i });
    await screen.findByRole('button', { name: 'Post options' });
    await scores();
    drawn.splice(0);

    await user.click(button);
    const dialog = await openedDialog('Participants (61)');
    await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(50));

    expect([...new Set(stood)]).toEqual([0, 6, 12, 18, 24, 30, 36, 42, 48]);
    const people = new Set(drawn.filter((what) => what.startsWith('somebody')));
    expect(people).toEqual(new Set(['somebody in a dialog']));
  });

  it('a dialog that opens draws no post, and one that closes draws nobody in it once more', async () => {
    const { user } = harness.visit(`/games/${gameId}`, ada);
    await screen.findByRole('button', { name: 'Post options' });
    await scores();
    const button = screen.getByRole('button', { name: /participants/i });
    drawn.splice(0);

    await user.click(button);
    const dialog = await openedDialog('Participants (61)');
    await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(50));
    const opening = drawn.splice(0);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());

    expect(opening.filter((what) => /^(post|comment)/.test(what))).toEqual([]);
    expect(opening).toContain('face');
    expect(drawn).not.toContain('face');
  });
});
