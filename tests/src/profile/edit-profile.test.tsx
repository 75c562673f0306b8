import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { PRIVATE, storeValue } from '#src/lib/storage.ts';
import { photoDataUrl } from '#tests/support/photos.ts';
import { dialogClosed, holdWrites, recordWrites, serverError } from '../support/changes.ts';
import { openedDialog } from '../support/dialog.ts';
import { openHarness } from '../support/harness.tsx';
import { aPhoto, holdResizing, refusePhoto } from '../support/resizing.ts';

const harness = await openHarness();
const ada = await harness.server.signUp('ada');
beforeEach(() => ada.patch('/api/user/profile', { firstName: 'Ada', lastName: 'Lovelace' }));

/** Opens the profile and its dialog. */
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

/** Records the bodies of the requests that save the profile. */
const recordBodies = () => {
  const sent = recordWrites(harness);
  return () => sent.filter(({ line }) => line.startsWith('PATCH')).map(({ body }) => body);
};

it('opens with the current values, saves changed ones and shows them [R-PROF-2] [R-PROF-18] [R-PROF-19]', async () => {
  const bodies = recordBodies();
  const { user, firstName, lastName, bio, save } = await openForm();
  expect([firstName.value, lastName.value, bio.value]).toEqual(['Ada', 'Lovelace', '']);
  await user.clear(firstName);
  await user.type(firstName, '  Augusta ');
  await user.clear(lastName);
  await user.type(bio, 'I count things.');
  await save();
  expect(await screen.findByText('Profile Updated')).toBeInTheDocument();
  expect(bodies()).toEqual([{ firstName: 'Augusta', lastName: null, bio: 'I count things.' }]);
  await dialogClosed();
  expect(screen.getByRole('heading', { name: 'Augusta' })).toBeInTheDocument();
  expect(screen.getByText('I count things.')).toBeInTheDocument();
  expect(screen.getByText('ada@example.com')).toBeInTheDocument();
});

it('does not change what else the app knows about the user', async () => {
  const user = (await ada.get('/api/auth/user')).json<object>();
  harness.msw.use(http.get('*/api/auth/user', () => HttpResponse.json({ ...user, isModerator: true })));
  const { navigate, firstName, user: person, save } = await openForm();
  await person.type(firstName, ' Augusta');
  await save();
  await dialogClosed();
  await navigate('/account');
  expect(await screen.findByRole('link', { name: 'Moderation' })).toBeInTheDocument();
});

it('requires a first name, and focuses the field [R-PROF-15]', async () => {
  const bodies = recordBodies();
  const { user, firstName, save } = await openForm();
  await user.clear(firstName);
  await user.type(firstName, '   ');
  await save();
  expect(firstName).toHaveAccessibleDescription('First name is required');
  await waitFor(() => expect(firstName).toHaveFocus());
  expect(bodies()).toEqual([]);
});

it('limits names to 50 characters and the bio to 500 [R-PROF-15] [R-PROF-16] [R-PROF-17]', async () => {
  const bodies = recordBodies();
  const { user, firstName, lastName, bio, save } = await openForm();
  for (const field of [firstName, lastName, bio]) {
    await user.clear(field);
    await user.click(field);
    await user.paste('x'.repeat(501));
  }
  await save();
  await screen.findByText('Profile Updated');
  expect(bodies()).toEqual([{ firstName: 'x'.repeat(50), lastName: 'x'.repeat(50), bio: 'x'.repeat(500) }]);
});

it('keeps the draft after a failure, also across a reload [R-PROF-19]', async () => {
  recordWrites(harness, serverError);
  const { user, bio, save } = await openForm();
  await user.clear(bio);
  await user.type(bio, 'Long thought about');
  await save();
  expect(await screen.findByText('Failed to update profile. Please try again.')).toBeInTheDocument();
  harness.unload();
  expect((await openForm()).bio).toHaveValue('Long thought about');
});

it('keeps what was typed during the request, and stays open', async () => {
  const { user, dialog, firstName, bio, save } = await openForm();
  const respond = holdWrites(harness);
  await user.type(firstName, ' Augusta');
  await save();
  await user.type(bio, 'I count');
  const resized = holdResizing();
  await user.upload(dialog.getByLabelText('Picture'), aPhoto());
  respond();
  expect(await screen.findByText('Profile Updated')).toBeInTheDocument();
  resized(await photoDataUrl());
  await dialog.findByRole('button', { name: 'Remove picture' });
  expect([firstName.value, bio.value]).toEqual(['Ada Augusta', 'I count']);
});

it('saves a picture, and removes it again', async () => {
  // Stored in place of a chosen photo: jsdom lacks the canvas that resizes it. The tab stores drafts of a known user only.
  await openForm();
  harness.unload();
  const photo = await photoDataUrl();
  storeValue(`${PRIVATE}profile.${ada.id}`, { firstName: 'Ada', lastName: 'Lovelace', bio: '', photo });
  const bodies = recordBodies();
  const { dialog, save, user } = await openForm();
  expect(dialog.getByRole('img', { name: 'How others see you' })).toBeInTheDocument();
  await save();
  await screen.findByText('Profile Updated');
  await dialogClosed();
  const card = within(screen.getByRole('region', { name: 'About you' }));
  const picture = () => card.getByRole('img', { name: 'Your picture' }).querySelector('img');
  expect(picture()?.getAttribute('src')).toMatch(/^\/api\/images\//);

  await user.click(screen.getByRole('button', { name: 'Edit Profile' }));
  const again = within(await openedDialog('Edit Profile'));
  await user.click(again.getByRole('button', { name: 'Remove picture' }));
  expect(again.getByLabelText('Picture')).toBeInTheDocument();
  await user.click(again.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(picture()).toBeNull());
  expect(bodies()).toMatchObject([
    { bio: null, photo },
    { bio: null, photo: null },
  ]);
});

it('does not save before a picture is ready, which keeps what was typed meanwhile', async () => {
  const resized = holdResizing();
  const bodies = recordBodies();
  const { user, dialog, bio, save } = await openForm();
  await user.clear(bio);
  await user.upload(dialog.getByLabelText('Picture'), aPhoto());
  await user.type(bio, 'As I look');
  await save();
  expect(bodies()).toEqual([]);
  const photo = await photoDataUrl();
  resized(photo);
  await dialog.findByRole('button', { name: 'Remove picture' });
  await save();
  await screen.findByText('Profile Updated');
  expect(bodies()).toMatchObject([{ bio: 'As I look', photo }]);
});

it('does not show a picture that was removed before it was ready', async () => {
  const { user, dialog } = await openForm();
  const pick = () => user.upload(dialog.getByLabelText('Picture'), aPhoto());
  holdResizing()(await photoDataUrl());
  await pick();
  await dialog.findByRole('button', { name: 'Remove picture' });
  const resized = holdResizing();
  await pick();
  await user.click(dialog.getByRole('button', { name: 'Remove picture' }));
  resized(await photoDataUrl());
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-busy'));
  // Voice control finds it by the text that it shows.
  expect(dialog.getByLabelText('Picture')).toHaveAccessibleName('Picture: Add a photo');
});

it('reports an unreadable picture until the profile is saved', async () => {
  const { user, dialog, save } = await openForm();
  refusePhoto();
  await user.upload(dialog.getByLabelText('Picture'), aPhoto());
  const text = 'Failed to process image. Please try a different photo.';
  expect(await dialog.findByText(text)).toBeInTheDocument();
  await save();
  await dialogClosed();
  await user.click(screen.getByRole('button', { name: 'Edit Profile' }));
  const again = within(await openedDialog('Edit Profile'));
  expect(again.getByLabelText('Picture')).toBeInTheDocument();
  expect(again.queryByText(text)).not.toBeInTheDocument();
});

it('saves again while other queries with the name are refetched', async () => {
  const bodies = recordBodies();
  const { user, bio, save } = await openForm();
  harness.msw.use(http.get('*/api/messages/unread-count', () => new Promise<void>(() => {})));
  await user.clear(bio);
  await user.type(bio, 'One');
  await save();
  await dialogClosed();
  await user.click(screen.getByRole('button', { name: 'Edit Profile' }));
  const again = within(await openedDialog('Edit Profile'));
  await user.type(again.getByRole('textbox', { name: /Bio/ }), ' and two');
  await user.click(again.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bodies()).toMatchObject([{ bio: 'One' }, { bio: 'One and two' }]));
});

it('keeps what another device has saved meanwhile', async () => {
  const { user, lastName, save } = await openForm();
  await ada.patch('/api/user/profile', { firstName: 'Ada', lastName: 'Lovelace', bio: 'From the laptop' });
  await user.clear(lastName);
  await user.type(lastName, 'King');
  await save();
  await dialogClosed();
  expect(await screen.findByText('From the laptop')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Ada King' })).toBeInTheDocument();
});

it('shows what was saved after a read from before it', async () => {
  const { user, refetch, isFetching, lastName, save } = await openForm();
  const before = (await ada.get('/api/auth/user')).json<object>();
  const gate = Promise.withResolvers<void>();
  const response = () => gate.promise.then(() => HttpResponse.json(before));
  harness.msw.use(http.get('*/api/auth/user', response, { once: true }));
  void refetch();
  await user.clear(lastName);
  await user.type(lastName, 'King');
  await save();
  await dialogClosed();
  gate.resolve();
  await waitFor(() => expect(isFetching()).toBe(0));
  expect(screen.getByRole('heading', { name: 'Ada King' })).toBeInTheDocument();
});
