import { act, render, screen } from '@testing-library/react';
import { Component, type ComponentType, type ReactNode, useState, useSyncExternalStore } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type LazyOptions, lazyComponent } from '#src/lib/lazy-component.tsx';

interface Props {
  readonly name: string;
}
type Code = { readonly default: ComponentType<Props> };

const Part = ({ name }: Props) => <p>{name} is here</p>;
const Place = ({ name }: Props) => <p>{name} may come</p>;

/** Code that is asked for and that the test hands out, or does not. */
function askedFor() {
  const asked: PromiseWithResolvers<Code>[] = [];
  const load = vi.fn(() => {
    const next = Promise.withResolvers<Code>();
    asked.push(next);
    return next.promise;
  });
  const last = () => {
    const found = asked.at(-1);
    if (found === undefined) throw new Error('Nothing was asked for');
    return found;
  };
  return {
    load,
    /** Renders the component, which tries again whenever the connection changes. */
    show: (options: LazyOptions<Props> = {}) => {
      const Late = lazyComponent(load, { useAttempt: useChance, ...options });
      return { Late, ...render(<Late name="Ada" />) };
    },
    arrives: () => act(async () => last().resolve({ default: Part })),
    fails: () => act(async () => last().reject(new Error('The network is away'))),
  };
}

let isReachable = true;
let onChange = () => {};
const setReachable = (next: boolean) => {
  isReachable = next;
  onChange();
};
const useChance = () =>
  useSyncExternalStore(
    (listener) => {
      onChange = listener;
      return () => {};
    },
    () => isReachable,
  )
    ? 'reachable'
    : 'unreachable';
const loseServer = () => act(() => setReachable(false));
const findServer = () => act(() => setReachable(true));

const rejected = vi.fn<(reason: unknown) => void>();
beforeEach(() => process.on('unhandledRejection', rejected));
afterEach(() => {
  process.off('unhandledRejection', rejected);
  setReachable(true);
});

it('keeps the place of what comes, and then shows it', async () => {
  const { arrives, show } = askedFor();
  show({ Placeholder: Place });
  expect(screen.getByText('Ada may come')).toBeInTheDocument();
  await arrives();
  expect(screen.getByText('Ada is here')).toBeInTheDocument();
  expect(screen.queryByText('Ada may come')).not.toBeInTheDocument();
});

it('asks again when the connection has changed, and not before', async () => {
  const { load, arrives, fails, show } = askedFor();
  show({ Placeholder: Place });
  await fails();
  expect(load).toHaveBeenCalledTimes(1);
  expect(screen.getByText('Ada may come')).toBeInTheDocument();
  loseServer();
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await fails();
  findServer();
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(3));
  await arrives();
  expect(screen.getByText('Ada is here')).toBeInTheDocument();
  expect(rejected).not.toHaveBeenCalled();
});

it('asks again after an attempt that began before the connection changed and fails after it', async () => {
  const { load, arrives, fails, show } = askedFor();
  show();
  loseServer();
  findServer();
  await fails();
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await arrives();
  expect(screen.getByText('Ada is here')).toBeInTheDocument();
  expect(rejected).not.toHaveBeenCalled();
});

it('asks again when it is next wanted', async () => {
  const { load, arrives, fails, show } = askedFor();
  const { Late, unmount } = show();
  await fails();
  unmount();
  render(<Late name="Ada" />);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await arrives();
  expect(screen.getByText('Ada is here')).toBeInTheDocument();
});

it('asks no more once it is here, wherever it is shown next', async () => {
  const { load, arrives, show } = askedFor();
  const { Late } = show();
  await arrives();
  loseServer();
  findServer();
  render(<Late name="Ben" />);
  expect(screen.getByText('Ben is here')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
});

it('keeps what the part holds when the connection changes', async () => {
  const { load } = askedFor();
  const Counter = () => {
    const [count, setCount] = useState(0);
    return (
      <button type="button" onClick={() => setCount(count + 1)}>
        {count}
      </button>
    );
  };
  load.mockResolvedValueOnce({ default: Counter });
  const Late = lazyComponent(load, { useAttempt: useChance });
  render(<Late name="Ada" />);
  const button = await screen.findByRole('button', { name: '0' });
  act(() => button.click());
  loseServer();
  expect(screen.getByRole('button', { name: '1' })).toBe(button);
});

it('renders at once what was preloaded', async () => {
  const { load } = askedFor();
  load.mockResolvedValueOnce({ default: Part });
  const Lazy = lazyComponent(load, { Placeholder: Place });
  await Lazy.preload();
  render(<Lazy name="Ada" />);
  expect(screen.getByText('Ada is here')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
});

it('without attempts, hands its failure to the error boundary', async () => {
  const { load, fails } = askedFor();
  const Lazy = lazyComponent(load);
  const onError = vi.fn();
  const { container } = render(<Lazy name="Ada" />, {
    onCaughtError: onError,
    wrapper: ({ children }) => <Boundary>{children}</Boundary>,
  });
  await fails();
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
