import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { REDACTED_CONTENT } from '#contract/constants.ts';
import type { Allowances } from '#machines/post-editing.machine.ts';
import { storedEditKey } from '#src/features/posts/posts.actors.ts';
import { toasts } from '#src/features/toasts/index.ts';
import { storeValue } from '#src/lib/storage.ts';
import { model } from '#tests/machines/models/post-editing.model.ts';
import { post, user } from '#tests/machines/support/samples.ts';
import { openedMenu } from '../support/dialog.ts';
import { deferResponses, success } from './support/deferred-server.ts';
import { type PostCardHarness, showPost } from './support/post-card-harness.tsx';
import { type InApp, replaysInApp } from './support/replay-in-app.ts';

const server = deferResponses({
  updatePost: { method: 'patch', path: '/api/posts/:id' },
  deletePost: { method: 'delete', path: '/api/posts/:id' },
  redactPost: { method: 'patch', path: '/api/posts/:id/redact' },
  removeImage: { method: 'patch', path: '/api/posts/:id/remove-image' },
});
// The app loads the menu on demand.
beforeAll(() => import('#src/features/posts/owner-menu.tsx'));
afterEach(() => {
  toasts.dismiss();
  server.reset();
});
afterAll(() => server.close());

/** Without paths that the menu does not offer: only an editor opens without the menu. */
const cover = await model.cover(({ input }) => !/(deletion|redaction|removal) that is not/.test(input));
const photo = '/api/images/one';
let harness: PostCardHarness;

const editor = () => screen.getByRole('textbox', { name: 'Edit your accomplishment' });
const expectNoEditor = () =>
  expect(screen.queryByRole('textbox', { name: 'Edit your accomplishment' })).not.toBeInTheDocument();
const press = (name: string | RegExp) => void fireEvent.click(screen.getByRole('button', { name }));
const expectNoConfirmation = () => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();

/** Chooses a menu item by keyboard. */
const chooseMenuItem = (name: string) => async () => {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Post options' }));
  for (const item of within(await openedMenu()).getAllByRole('menuitem')) {
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(item).toHaveAttribute('data-highlighted'));
    if (item.textContent === name) break;
  }
  await user.keyboard('{Enter}');
};

const confirmations = {
  deletion: ['Delete this accomplishment?', 'Delete'],
  redaction: ['Redact this accomplishment?', 'Redact'],
  imageRemoval: ['Remove this image?', 'Remove image'],
} as const;

/** Asserts the confirmation dialog of a change, whose request is pending or not. */
const expectConfirmation = (change: keyof typeof confirmations, isPending: boolean) => () => {
  expectNoEditor();
  const [title, label] = confirmations[change];
  const dialog = within(screen.getByRole('alertdialog', { name: title }));
  const confirm = dialog.getByText(label, { selector: 'button *' }).closest('button');
  const cancel = dialog.getByRole('button', { name: 'Cancel' });
  expect(confirm?.getAttribute('aria-busy') ?? 'false').toBe(String(isPending));
  expect(cancel.hasAttribute('disabled')).toBe(isPending);
};

/** Presses the confirming button. */
const confirm = () => {
  const labels = Object.values(confirmations).map(([, label]): string => label);
  const buttons = within(screen.getByRole('alertdialog')).getAllByRole('button');
  const button = buttons.find(({ textContent }) => labels.includes(textContent));
  if (button === undefined) throw new Error('There is no confirming button');
  fireEvent.click(button);
};

/** The content of Ada's post and the status of its game, with which she has these permissions. */
const postAllowing = (may: Allowances) => ({
  content: may.edit || may.redact ? 'I sang in public' : REDACTED_CONTENT,
  image: may.removeImage ? photo : null,
  status: may.edit ? ('active' as const) : ('completed' as const),
});

const allowances = z.object({
  edit: z.boolean(),
  delete: z.boolean(),
  redact: z.boolean(),
  removeImage: z.boolean(),
});

const menuItems = {
  edit: 'Edit',
  deletion: 'Delete',
  redaction: 'Redact',
  imageRemoval: 'Remove image',
} as const;

const editing: InApp<typeof model.machine> = {
  model,
  server,
  async open({ postId, wants, draft, may }) {
    const isRestored = wants === 'edit' && !may.edit;
    if (isRestored) storeValue(storedEditKey(postId), draft);
    const { status, ...parts } = postAllowing(may);
    harness = showPost({ post: post(postId, parts), viewer: user('ada'), status });
    if (!isRestored) await chooseMenuItem(menuItems[wants])();
  },
  actions: {
    'draft.changed': ({ text }) => void fireEvent.change(editor(), { target: { value: text } }),
    'edit.save': () => press('Save'),
    // The button is 'Close' once the post can no longer be saved.
    'edit.cancel': () => press(/^(Cancel|Close)$/),
    'change.confirm': confirm,
    'change.cancel': () => press('Cancel'),
    'allowances.changed': ({ may }) => {
      const { status, ...parts } = postAllowing(allowances.parse(may));
      harness.setStatus(status);
      harness.refresh((one) => ({ ...one, ...parts }));
    },
  },
  assertions: {
    closed() {
      expectNoEditor();
      expectNoConfirmation();
    },
    editing({ draft }) {
      expectNoConfirmation();
      expect(editor()).toHaveValue(draft);
      expect(editor()).not.toHaveAttribute('readonly');
      expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(draft.trim() === '');
    },
    stranded({ draft }) {
      expect(editor()).toHaveValue(draft);
      expect(editor()).toHaveAttribute('readonly');
      expect(screen.getByText(/this can no longer be saved/)).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    },
    saving({ draft }) {
      expect(editor()).toHaveValue(draft);
      expect(editor()).toHaveAttribute('readonly');
      expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
      expect(screen.getByRole('button', { name: /Save/ })).toHaveAttribute('aria-busy', 'true');
    },
    'confirming.deletion': expectConfirmation('deletion', false),
    'confirming.redaction': expectConfirmation('redaction', false),
    'confirming.imageRemoval': expectConfirmation('imageRemoval', false),
    deleting: expectConfirmation('deletion', true),
    redacting: expectConfirmation('redaction', true),
    removingImage: expectConfirmation('imageRemoval', true),
  },
  announcements: {
    announceUpdated: 'Post updated successfully!',
    announceDeleted: 'Post deleted successfully!',
    announceRedacted: 'Post content redacted successfully!',
    announceImageRemoved: 'Image removed successfully!',
    announceUpdateFailure: 'Failed to update post',
    announceDeleteFailure: 'Failed to delete post',
    announceRedactFailure: 'Failed to redact post',
    announceImageFailure: 'Failed to remove image',
  },
  expectAnnounced: (text) => void screen.getByText(text),
  responseFor: (actor) => success(actor === 'deletePost' ? { success: true } : post('p1')),
};

describe('editing a post on its card', () => {
  replaysInApp(editing, cover);
});
