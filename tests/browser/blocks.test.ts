import { expect, it } from 'vitest';
import { createPost, navigate, register, startAs, startGame, userIdOf } from './support/actions.ts';
import { checkStep } from './support/check-step.ts';
import { sharedHarness } from './support/harness.ts';
import { press, screen } from './support/screens.ts';

const harness = sharedHarness();

it('blocks a user from a post, hides their content, and unblocks them on the account screen [R-SAFE-10]', async () => {
  const { page, context } = await harness.openPhone();
  const { context: otherContext } = await harness.openPhone();
  const kim = await startAs(page, 'blocking.kim', 'Kim');
  const quin = await register(otherContext.request, 'blocked', 'Quin');
  const game = await startGame(kim, 'Cold mornings');
  await quin('POST', `/api/games/join/${game.inviteCode}`);
  await createPost(quin, game.id, 'Swam under the ice');
  const own = await createPost(kim, game.id, 'Walked around the lake');
  for (const content of ['So cold', 'Next time together?', 'I will bring tea'])
    await quin('POST', '/api/comments', { postId: own, content });
  await quin('POST', '/api/messages', {
    gameId: game.id,
    recipientId: await userIdOf(kim),
    content: 'Join me',
  });

  const dialog = {
    name: 'user options',
    open: press('Options for Quin'),
    ready: 'Mute for a week',
  };
  const question = {
    name: 'block question',
    open: press('Block Quin'),
    ready: /^You will not see what Quin writes/,
    stays: true,
  } as const;
  for (const step of [
    screen('game', `/games/${game.id}`, 'Swam under the ice'),
    dialog,
    { ...dialog, stays: true } as const,
    question,
    { name: 'blocked', open: press('Block'), ready: 'Blocked Quin' },
    screen(
      'conversation',
      `/messages?game=${game.id}&with=${await userIdOf(quin)}`,
      'You have blocked this person',
    ),
    screen('account', '/account', 'Unblock'),
  ])
    expect(await checkStep(page, step)).toEqual([]);

  await navigate(page, `/games/${game.id}`);
  await page.getByText('Walked around the lake').waitFor();
  expect(await page.getByText(/Swam under the ice|So cold/).count()).toBe(0);
  await navigate(page, '/account');
  await press('Unblock Quin')(page);
  await page.getByText('You have not blocked anyone.').waitFor();
  await navigate(page, `/messages?game=${game.id}&with=${await userIdOf(quin)}`);
  await page.getByText('Join me').waitFor();
  expect(await checkStep(page, dialog)).toEqual([]);
  await context.close();
});
