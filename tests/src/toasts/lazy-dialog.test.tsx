import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { lazyDialog, toasts } from '#src/features/toasts/index.ts';
import { useDialog } from '#src/lib/use-dialog.ts';

interface Props {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const code = { default: ({ open }: Props) => (open ? <p role="dialog">Sample</p> : null) };
const load = vi.fn<() => Promise<typeof code>>();
const onToast = vi.fn();
let stopListening = () => {};
beforeEach(() => {
  load.mockReset();
  onToast.mockReset();
  // A toast of an earlier file may still be waiting for a listener.
  toasts.dismiss();
  stopListening = toasts.subscribe(onToast);
});
afterEach(() => stopListening());

/** A button that opens a dialog whose code is not loaded. */
function show() {
  const Sample = lazyDialog(load);
  function Screen() {
    const dialog = useDialog();
    return (
      <>
        <button type="button" {...Sample.intent} onClick={dialog.show}>
          Open
        </button>
        {dialog.isMounted && <Sample {...dialog.props} />}
      </>
    );
  }
  const { unmount } = render(<Screen />);
  const open = () => userEvent.click(screen.getByRole('button', { name: 'Open' }));
  return { open, unmount };
}

it('shows that it is opening until its code is loaded', async () => {
  const coming = Promise.withResolvers<typeof code>();
  load.mockReturnValue(coming.promise);
  await show().open();
  expect(screen.getByRole('status')).toHaveTextContent('Opening');
  await act(async () => coming.resolve(code));
  expect(await screen.findByRole('dialog')).toHaveTextContent('Sample');
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(onToast).not.toHaveBeenCalled();
});

it.each([
  ['hover', () => userEvent.hover(screen.getByRole('button', { name: 'Open' }))],
  ['focus', () => userEvent.tab()],
])('preloads its code on %s, and reports no failure of that', async (_, approach) => {
  load.mockRejectedValue(new Error('The network is away'));
  show();
  expect(load).not.toHaveBeenCalled();
  await approach();
  expect(load).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(onToast).not.toHaveBeenCalled();
});

it('reloads the page at the second attempt in a browser that does not request a failed module again', async () => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { reload });
  load.mockRejectedValue(new TypeError('error loading dynamically imported module: /assets/sample.js'));
  const { open } = show();
  await open();
  await waitFor(() => expect(onToast).toHaveBeenCalledTimes(1));
  expect(reload).not.toHaveBeenCalled();
  await open();
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(onToast).toHaveBeenCalledTimes(1);
});

it.each([
  ['reloads the page', 404, 1],
  ['reports the failure again', 200, 0],
])('%s at the second failed attempt when the entry script responds with %i', async (_, status, reloads) => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { reload });
  const request = vi.fn(async () => new Response(null, { status }));
  vi.stubGlobal('fetch', request);
  const entry = Object.assign(document.createElement('script'), { type: 'module' });
  entry.setAttribute('src', '/assets/index-1.js');
  document.head.append(entry);
  onTestFinished(() => entry.remove());
  load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module: /assets/sample.js'));
  const { open } = show();
  await open();
  await waitFor(() => expect(onToast).toHaveBeenCalledTimes(1));
  expect(reload).not.toHaveBeenCalled();
  await open();
  await waitFor(() => expect(reload.mock.calls.length + onToast.mock.calls.length).toBe(2));
  expect(reload).toHaveBeenCalledTimes(reloads);
  expect(request).toHaveBeenCalledWith(entry.src, { cache: 'no-cache' });
});

it('reports no failure after it was unmounted', async () => {
  const coming = Promise.withResolvers<typeof code>();
  load.mockReturnValue(coming.promise);
  const { open, unmount } = show();
  await open();
  unmount();
  await act(async () => coming.reject(new Error('The network is away')));
  expect(onToast).not.toHaveBeenCalled();
});
