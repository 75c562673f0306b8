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
import { holdServer, success } from './support/held-server.ts';
import { type PostCardHarness, showPost } from './support/post-card-harness.tsx';
import { type InApp, replaysInApp } from './support/replay-in-app.ts';

const server = holdServer({
  updatePost: { method: 'patch', path: '/api/posts/:id' },
  deletePost: { method: 'delete', path: '/api/posts/:id' },
  redactPost: { method: 'patch', path: '/api/posts/:id/redact' },
  removeImage: { method: 'patch', path: '/api/posts/:id/remove-image' },
});
// Loaded when an owner first needs them.
beforeAll(() => import('#src/features/posts/owner-menu.tsx'));
afterEach(() => {
  toasts.dismiss();
  server.forget();
});
afterAll(() => server.close());

/** The menu offers nothing that is not allowed; only an editor comes without being asked for. */
const cover = await model.cover(({ input }) => !/(deletion|redaction|removal) that is not/.test(input));
const photo = '/api/images/one';
let harness: PostCardHarness;

const editor = () => screen.getByRole('textbox', { name: 'Edit your accomplishment' });
const noEditor = () =>
  expect(screen.queryByRole('textbox', { name: 'Edit your accomplishment' })).not.toBeInTheDocument();
const press = (name: string | RegExp) => void fireEvent.click(screen.getByRole('button', { name }));
const noQuestion = () => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();

/** Walks the menu with the arrow keys, as those do who have no finger or mouse to point with. */
const choose = (name: string) => async () => {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Post options' }));
  for (const item of within(await openedMenu()).getAllByRole('menuitem')) {
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(item).toHaveAttribute('data-highlighted'));
    if (item.textContent === name) break;
  }
  await user.keyboard('{Enter}');
};

const questions = {
  deletion: ['Delete this accomplishment?', 'Delete'],
  redaction: ['Redact this accomplishment?', 'Redact'],
  imageRemoval: ['Remove this image?', 'Remove image'],
} as const;

/** The question, with an answer that can be given or is on its way. */
const asks = (change: keyof typeof questions, isUnderWay: boolean) => () => {
  noEditor();
  const [question, answer] = questions[change];
  const dialog = within(screen.getByRole('alertdialog', { name: question }));
  const confirm = dialog.getByText(answer, { selector: 'button *' }).closest('button');
  const cancel = dialog.getByRole('button', { name: 'Cancel' });
  expect(confirm?.getAttribute('aria-busy') ?? 'false').toBe(String(isUnderWay));
  expect(cancel.hasAttribute('disabled')).toBe(isUnderWay);
};

/** Presses what is not 'Cancel'. */
const confirm = () => {
  const answers = Object.values(questions).map(([, answer]): string => answer);
  const buttons = within(screen.getByRole('alertdialog')).getAllByRole('button');
  const yes = buttons.find(({ textContent }) => answers.includes(textContent));
  if (yes === undefined) throw new Error('Nothing to confirm with');
  fireEvent.click(yes);
};

/** A post of Ada's, and its game, of which she may do this. */
const shown = (may: Allowances) => ({
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

const asked = {
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
    const { status, ...parts } = shown(may);
    harness = showPost({ post: post(postId, parts), viewer: user('ada'), status });
    if (!isRestored) await choose(asked[wants])();
  },
  does: {
    'draft.changed': ({ text }) => void fireEvent.change(editor(), { target: { value: text } }),
    'edit.save': () => press('Save'),
    // Once there is nothing to save any more, it only closes.
    'edit.cancel': () => press(/^(Cancel|Close)$/),
    'change.confirm': confirm,
    'change.cancel': () => press('Cancel'),
    'allowances.changed': ({ may }) => {
      const { status, ...parts } = shown(allowances.parse(may));
      harness.turn(status);
      harness.refresh((one) => ({ ...one, ...parts }));
    },
  },
  sees: {
    closed() {
      noEditor();
      noQuestion();
    },
    editing({ draft }) {
      noQuestion();
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
    'confirming.deletion': asks('deletion', false),
    'confirming.redaction': asks('redaction', false),
    'confirming.imageRemoval': asks('imageRemoval', false),
    deleting: asks('deletion', true),
    redacting: asks('redaction', true),
    removingImage: asks('imageRemoval', true),
  },
  tells: {
    announceUpdated: 'Post updated successfully!',
    announceDeleted: 'Post deleted successfully!',
    announceRedacted: 'Post content redacted successfully!',
    announceImageRemoved: 'Image removed successfully!',
    announceUpdateFailure: 'Failed to update post',
    announceDeleteFailure: 'Failed to delete post',
    announceRedactFailure: 'Failed to redact post',
    announceImageFailure: 'Failed to remove image',
  },
  isTold: (words) => void screen.getByText(words),
  answerFor: (actor) => success(actor === 'deletePost' ? { success: true } : post('p1')),
};

describe('the editing of a post, on its card', () => {
  replaysInApp(editing, cover);
});
