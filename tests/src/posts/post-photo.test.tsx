import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PostsSection } from '#src/features/posts/index.ts';
import { photoDataUrl } from '#tests/support/photos.ts';
import { openedDialog } from '../support/dialog.ts';
import { openPostHarness, personOf } from './harness.tsx';

const harness = await openPostHarness();
const ada = await harness.server.signUp('ada');
await import('#src/design/lightbox/lightbox.tsx');

const NAME = 'Photo of ada’s accomplishment';

async function openPhoto() {
  const game = await harness.createActiveGame(ada);
  await harness.share(ada, game, 'Look at this', await photoDataUrl());
  const shown = harness.show(
    <PostsSection game={await harness.fetchGame(game, ada)} viewer={personOf(ada)} />,
    ada,
  );
  const photo = await screen.findByRole('button', { name: NAME });
  await shown.user.click(photo);
  return { ...shown, photo, dialog: within(await openedDialog(NAME)) };
}

describe('a photo', () => {
  it('is enlarged on a tap, closes with Escape, and returns the focus', async () => {
    const { user, photo, dialog } = await openPhoto();
    const small = within(photo).getByRole('img', { hidden: true });
    expect(dialog.getByRole('img', { name: NAME })).toHaveAttribute('src', small.getAttribute('src'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(photo).toHaveFocus());
  });

  it.each([
    [800, '/small 400w, ', 'min(100vw - 4rem, 395px)'],
    [40, '', 'min(100vw - 4rem, 395px)'],
  ])('of %i pixels has the sources %j', async (width, sources, sizes) => {
    const game = await harness.createActiveGame(ada);
    await harness.share(ada, game, 'Look at this', await photoDataUrl(width % 256, width));
    harness.show(<PostsSection game={await harness.fetchGame(game, ada)} viewer={personOf(ada)} />, ada);
    const photo = await screen.findByRole('img', { name: NAME, hidden: true });
    const src = photo.getAttribute('src') ?? '';
    const expected = sources === '' ? null : `${src}${sources}${src} 800w`;
    expect([photo.getAttribute('srcset'), photo.getAttribute('sizes')]).toEqual([expected, sizes]);
  });

  it('can be zoomed, and opens again without zoom', async () => {
    const { user, photo, dialog } = await openPhoto();
    const zoom = () => dialog.getByRole('button', { name: 'Zoom in' });
    expect(zoom()).toHaveAttribute('aria-pressed', 'false');
    await user.click(zoom());
    expect(zoom()).toHaveAttribute('aria-pressed', 'true');
    await user.click(dialog.getByRole('button', { name: 'Close photo' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(photo);
    const again = within(await openedDialog(NAME));
    expect(again.getByRole('button', { name: 'Zoom in' })).toHaveAttribute('aria-pressed', 'false');
  });
});
