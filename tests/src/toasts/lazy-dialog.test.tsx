import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazyDialog, toasts } from '#src/features/toasts/index.ts';
import { useDialog } from '#src/lib/use-dialog.ts';

interface Props {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const code = { default: ({ open }: Props) => (open ? <p role="dialog">Sample</p> : null) };
const load = vi.fn<() => Promise<typeof code>>();
const told = vi.fn();
let stopListening = () => {};
beforeEach(() => {
  load.mockReset();
  told.mockReset();
  // A toast of an earlier file may still wait for a listener.
  toasts.dismiss();
  stopListening = toasts.subscribe(told);
});
afterEach(() => stopListening());

/** A button with a dialog whose code is not here yet. */
function show() {
  const Sample = lazyDialog(load);
  function Screen() {
    const dialog = useDialog();
    return (
      <>
        <button type="button" {...Sample.intent} onClick={dialog.show}>
          Open
        </button>
        {dialog.wanted && <Sample {...dialog.props} />}
      </>
    );
  }
  const { unmount } = render(<Screen />);
  const open = () => userEvent.click(screen.getByRole('button', { name: 'Open' }));
  return { open, unmount };
}

it('opens once its code is here, and says so until then', async () => {
  const coming = Promise.withResolvers<typeof code>();
  load.mockReturnValue(coming.promise);
  await show().open();
  expect(screen.getByRole('status')).toHaveTextContent('Opening');
  await act(async () => coming.resolve(code));
  expect(await screen.findByRole('dialog')).toHaveTextContent('Sample');
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(told).not.toHaveBeenCalled();
});

it.each([
  ['a finger comes near', () => userEvent.hover(screen.getByRole('button', { name: 'Open' }))],
  ['the focus does', () => userEvent.tab()],
])('fetches its code as soon as %s, and says nothing where it can’t be had', async (_, approach) => {
  load.mockRejectedValue(new Error('The network is away'));
  show();
  expect(load).not.toHaveBeenCalled();
  await approach();
  expect(load).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(told).not.toHaveBeenCalled();
});

it('says that its code could not be had, stays closed, and is asked for again by whoever opens it next', async () => {
  load.mockRejectedValue(new Error('The network is away'));
  const { open } = show();
  await open();
  await vi.waitFor(() =>
    expect(told.mock.calls).toEqual([
      [
        {
          tone: 'error',
          duration: 5000,
          title: 'This could not be opened',
          description: 'Check your connection and try again.',
        },
      ],
    ]),
  );
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  load.mockReset().mockResolvedValue(code);
  await open();
  expect(await screen.findByRole('dialog')).toHaveTextContent('Sample');
  expect(told).toHaveBeenCalledTimes(1);
});

it('loads the page anew for whoever tries again in a browser that never asks twice', async () => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { reload });
  load.mockRejectedValue(new TypeError('error loading dynamically imported module: /assets/sample.js'));
  const { open } = show();
  await open();
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1));
  expect(reload).not.toHaveBeenCalled();
  await open();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(told).toHaveBeenCalledTimes(1);
});

it('says nothing to whoever has left before the code turned out not to come', async () => {
  const coming = Promise.withResolvers<typeof code>();
  load.mockReturnValue(coming.promise);
  const { open, unmount } = show();
  await open();
  unmount();
  await act(async () => coming.reject(new Error('The network is away')));
  expect(told).not.toHaveBeenCalled();
});
