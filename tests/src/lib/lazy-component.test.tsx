import { act, render, screen, waitFor } from '@testing-library/react';
import { Component, type ComponentType, type ReactNode, useState, useSyncExternalStore } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type LazyOptions, lazyComponent } from '#src/lib/lazy-component.tsx';

interface Props {
  readonly name: string;
}
type Code = { readonly default: ComponentType<Props> };

const Part = ({ name }: Props) => <p>{name} is loaded</p>;
const Placeholder = ({ name }: Props) => <p>{name} is loading</p>;

/** A `load` function whose requests the test resolves or rejects. */
function heldCode() {
  const requests: PromiseWithResolvers<Code>[] = [];
  const load = vi.fn(() => {
    const next = Promise.withResolvers<Code>();
    requests.push(next);
    return next.promise;
  });
  const last = () => {
    const found = requests.at(-1);
    if (found === undefined) throw new Error('Nothing was requested');
    return found;
  };
  return {
    load,
    /** Renders the component, which requests failed code again whenever the connection changes. */
    show: (options: LazyOptions<Props> = {}) => {
      const Lazy = lazyComponent(load, { useAttempt: useReachability, ...options });
      return { Lazy, ...render(<Lazy name="Ada" />) };
    },
    resolve: () => act(async () => last().resolve({ default: Part })),
    reject: () => act(async () => last().reject(new Error('The network is down'))),
  };
}

let isReachable = true;
let onChange = () => {};
const setReachable = (next: boolean) => {
  isReachable = next;
  onChange();
};
const useReachability = () =>
  useSyncExternalStore(
    (listener) => {
      onChange = listener;
      return () => {};
    },
    () => isReachable,
  )
    ? 'reachable'
    : 'unreachable';
const disconnect = () => act(() => setReachable(false));
const reconnect = () => act(() => setReachable(true));

const rejected = vi.fn<(reason: unknown) => void>();
beforeEach(() => process.on('unhandledRejection', rejected));
afterEach(() => {
  process.off('unhandledRejection', rejected);
  setReachable(true);
});

it('renders its placeholder until the code is loaded', async () => {
  const { resolve, show } = heldCode();
  show({ Placeholder });
  expect(screen.getByText('Ada is loading')).toBeInTheDocument();
  await resolve();
  expect(screen.getByText('Ada is loaded')).toBeInTheDocument();
  expect(screen.queryByText('Ada is loading')).not.toBeInTheDocument();
});

it('requests failed code again when the connection has changed, and not before', async () => {
  const { load, resolve, reject, show } = heldCode();
  show({ Placeholder });
  await reject();
  expect(load).toHaveBeenCalledTimes(1);
  expect(screen.getByText('Ada is loading')).toBeInTheDocument();
  disconnect();
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await reject();
  reconnect();
  await waitFor(() => expect(load).toHaveBeenCalledTimes(3));
  await resolve();
  expect(screen.getByText('Ada is loaded')).toBeInTheDocument();
  expect(rejected).not.toHaveBeenCalled();
});

it('requests code again whose request began before the connection changed and fails after it', async () => {
  const { load, resolve, reject, show } = heldCode();
  show();
  disconnect();
  reconnect();
  await reject();
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await resolve();
  expect(screen.getByText('Ada is loaded')).toBeInTheDocument();
  expect(rejected).not.toHaveBeenCalled();
});

it('requests failed code again when it is mounted again', async () => {
  const { load, resolve, reject, show } = heldCode();
  const { Lazy, unmount } = show();
  await reject();
  unmount();
  render(<Lazy name="Ada" />);
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await resolve();
  expect(screen.getByText('Ada is loaded')).toBeInTheDocument();
});

it('does not request loaded code again, wherever it is rendered', async () => {
  const { load, resolve, show } = heldCode();
  const { Lazy } = show();
  await resolve();
  disconnect();
  reconnect();
  render(<Lazy name="Ben" />);
  expect(screen.getByText('Ben is loaded')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
});

it('keeps the state of the loaded component when the connection changes', async () => {
  const { load } = heldCode();
  const Counter = () => {
    const [count, setCount] = useState(0);
    return (
      <button type="button" onClick={() => setCount(count + 1)}>
        {count}
      </button>
    );
  };
  load.mockResolvedValueOnce({ default: Counter });
  const Lazy = lazyComponent(load, { useAttempt: useReachability });
  render(<Lazy name="Ada" />);
  const button = await screen.findByRole('button', { name: '0' });
  act(() => button.click());
  disconnect();
  expect(screen.getByRole('button', { name: '1' })).toBe(button);
});

it('renders preloaded code at once', async () => {
  const { load } = heldCode();
  load.mockResolvedValueOnce({ default: Part });
  const Lazy = lazyComponent(load, { Placeholder });
  await Lazy.preload();
  render(<Lazy name="Ada" />);
  expect(screen.getByText('Ada is loaded')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
});

it('throws a failure to the error boundary if it has no `useAttempt`', async () => {
  const { load, reject } = heldCode();
  const Lazy = lazyComponent(load);
  const onError = vi.fn();
  const { container } = render(<Lazy name="Ada" />, {
    onCaughtError: onError,
    wrapper: ({ children }) => <Boundary>{children}</Boundary>,
  });
  await reject();
  expect(container).toHaveTextContent('broken');
  expect(onError).toHaveBeenCalledOnce();
});

class Boundary extends Component<{ readonly children: ReactNode }, { readonly isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError() {
    return { isBroken: true };
  }
  override render() {
    return this.state.isBroken ? 'broken' : this.props.children;
  }
}
