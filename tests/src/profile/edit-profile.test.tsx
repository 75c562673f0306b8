import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { keep, PRIVATE } from '#src/lib/storage.ts';
import { photoDataUrl } from '#tests/support/photos.ts';
import { openedDialog } from '../support/dialog.ts';
import { openHarness } from '../support/harness.tsx';

const harness = await openHarness();
const ada = await harness.server.signUp('ada', { firstName: 'Ada', lastName: 'Lovelace' });

/** Opens the profile and its dialog; gives the fields. */
async function openForm() {
  const visit = harness.visit('/profile', ada);
  await visit.user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  const dialog = within(await openedDialog('Edit Profile'));
  const field = (name: RegExp) => dialog.getByRole<HTMLInputElement>('textbox', { name });
  return {
    ...visit,
    dialog,
    firstName: field(/First name/),
    lastName: field(/Last name/),
    bio: field(/Bio/),
    save: () => visit.user.click(dialog.getByRole('button', { name: 'Save' })),
  };
}

const patched: unknown[] = [];
const record = () => {
  patched.length = 0;
  harness.msw.use(
    http.patch('*/api/user/profile', async ({ request }) => {
      patched.push(await request.clone().json());
    }),
  );
};

describe('Edit Profile', () => {
  it('opens with what is known [R-PROF-2]', async () => {
    const { firstName, lastName, bio } = await openForm();
    expect([firstName.value, lastName.value, bio.value]).toEqual(['Ada', 'Lovelace', '']);
  });

  it('saves first name, last name and bio, and shows them [R-PROF-18] [R-PROF-19]', async () => {
    record();
    const { user, firstName, lastName, bio, save } = await openForm();
    await user.clear(firstName);
    await user.type(firstName, '  Augusta ');
    await user.clear(lastName);
    await user.type(bio, 'I count things.');
    await save();
    expect(await screen.findByText('Profile Updated')).toBeInTheDocument();
    expect(patched).toEqual([{ firstName: 'Augusta', lastName: null, bio: 'I count things.' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { name: 'Augusta' })).toBeInTheDocument();
    expect(screen.getByText('I count things.')).toBeInTheDocument();
    expect(screen.getByText('ada@example.com')).toBeInTheDocument();
    await ada.patch('/api/user/profile', { firstName: 'Ada', lastName: 'Lovelace' });
  });

  it('wants a first name, and says so at the field [R-PROF-15]', async () => {
    record();
    const { user, firstName, save } = await openForm();
    await user.clear(firstName);
    await user.type(firstName, '   ');
    await save();
    expect(firstName).toHaveAccessibleDescription('First name is required');
    await waitFor(() => expect(firstName).toHaveFocus());
    expect(patched).toEqual([]);
  });

  it('takes names of 50 characters and a bio of 500, no more [R-PROF-15] [R-PROF-16] [R-PROF-17]', async () => {
    record();
    const { user, firstName, lastName, bio, save } = await openForm();
    await user.clear(firstName);
    await user.clear(lastName);
    for (const [field, length] of [
      [firstName, 51],
      [lastName, 51],
      [bio, 501],
    ] as const) {
      await user.click(field);
      await user.paste('x'.repeat(length));
    }
    await save();
    await screen.findByText('Profile Updated');
    expect(patched).toEqual([{ firstName: 'x'.repeat(50), lastName: 'x'.repeat(50), bio: 'x'.repeat(500) }]);
    await ada.patch('/api/user/profile', { firstName: 'Ada', lastName: 'Lovelace' });
  });

  it('that fails says so and keeps what was typed, also when closed and after a reload [R-PROF-19]', async () => {
    harness.msw.use(
      http.patch('*/api/user/profile', () => HttpResponse.json({ message: 'Broken' }, { status: 500 })),
    );
    const { user, bio, save, dialog } = await openForm();
    await user.type(bio, 'Long thought about');
    await save();
    expect(await screen.findByText('Failed to update profile. Please try again.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    harness.unload();
    expect((await openForm()).bio.value).toBe('Long thought about');
  });

  it('sends a picture that was chosen, shows it, and takes it away again', async () => {
    // As a canvas would have made it, which jsdom has none of.
    const photo = await photoDataUrl();
    await openForm();
    harness.unload();
    record();
    keep(`${PRIVATE}profile.${ada.id}`, { firstName: 'Ada', lastName: 'Lovelace', bio: '', photo });
    const { dialog, save, user } = await openForm();
    expect(dialog.getByRole('img', { name: 'How others see you' })).toBeInTheDocument();
    await save();
    await screen.findByText('Profile Updated');
    expect(patched).toEqual([{ firstName: 'Ada', lastName: 'Lovelace', bio: null, photo }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const card = within(screen.getByRole('region', { name: 'About you' }));
    const shown = () => card.getByRole('img', { name: 'Your picture' }).querySelector('img');
    expect(shown()?.getAttribute('src')).toMatch(/^\/api\/images\//);

    await user.click(screen.getByRole('button', { name: 'Edit Profile' }));
    const again = within(await openedDialog('Edit Profile'));
    await user.click(again.getByRole('button', { name: 'Remove picture' }));
    expect(again.getByText('Add a photo')).toBeInTheDocument();
    await user.click(again.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(shown()).toBeNull());
    expect(patched.at(-1)).toEqual({ firstName: 'Ada', lastName: 'Lovelace', bio: null, photo: null });
  });

  it('can be saved again while what bears the name elsewhere is still fetched anew', async () => {
    record();
    const { user, bio, save } = await openForm();
    harness.msw.use(http.get('*/api/messages/unread-count', () => new Promise<void>(() => {})));
    await user.clear(bio);
    await user.type(bio, 'One');
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Edit Profile' }));
    const again = within(await openedDialog('Edit Profile'));
    await user.type(again.getByRole('textbox', { name: /Bio/ }), ' and two');
    await user.click(again.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(patched).toMatchObject([{ bio: 'One' }, { bio: 'One and two' }]));
    await ada.patch('/api/user/profile', { firstName: 'Ada', lastName: 'Lovelace' });
  });

  it("without a session is headed 'Unauthorized' [R-AUTH-11]", async () => {
    harness.msw.use(
      http.patch('*/api/user/profile', () =>
        HttpResponse.json({ message: 'Please sign in' }, { status: 401 }),
      ),
    );
    const { save } = await openForm();
    await save();
    expect(await screen.findByText('Unauthorized')).toBeInTheDocument();
    expect(screen.getByText('You are logged out. Logging in again...')).toBeInTheDocument();
    expect(screen.queryByText('Failed to update profile. Please try again.')).not.toBeInTheDocument();
  });
});
