import { describe, expect, it, vi } from 'vitest';
import { installFakeClock, pass } from './clock.ts';
import { openDevice, type Server, type Tab } from './device.ts';

/** A device whose storage is full, whose locks are not granted or whose clock changes. */

const DAY = 24 * 3_600_000;

installFakeClock();

/** A device on which a claim stays pending after 200 claims, which ends an endless loop. */
function openLimitedDevice() {
  const opened = openDevice();
  const { store } = opened.device;
  const { claim } = store;
  const claims = vi.spyOn(store, 'claim').mockImplementation((entry, attempt) => {
    return claims.mock.calls.length > 200 ? new Promise<never>(() => {}) : claim(entry, attempt);
  });
  return { ...opened, claims };
}

const statesOf = ({ outbox }: Tab) =>
  outbox.getSnapshot().context.entries.map(({ id, state }) => [id, state]);
const textsOf = ({ notes }: Server) => notes.map(({ text }) => text);

/** Sends the outbox whether the device is online. */
const setOnline = ({ outbox }: Tab, isOnline: boolean) =>
  outbox.send({ type: 'connection.changed', isOnline });

describe('on a device whose storage is full', () => {
  /** Two notes on one post, stored before the storage is full. */
  async function twoStored() {
    const opened = openLimitedDevice();
    setOnline(opened.tab, false);
    opened.write('a');
    opened.write('b');
    await pass(10);
    opened.device.isFull = true;
    return opened;
  }

  it('sends the next entry of a subject, although it cannot store that the one before has failed', async () => {
    const { tab, server, claims } = await twoStored();
    server.fault = 403;
    setOnline(tab, true);
    await pass(1000);
    expect(statesOf(tab)).toEqual([
      ['a', 'failed'],
      ['b', 'failed'],
    ]);
    expect(claims).toHaveBeenCalledTimes(2);
  });

  it('sends the next entry of a subject, although it cannot delete the delivered one', async () => {
    const { tab, device, server, claims } = await twoStored();
    vi.spyOn(device.store, 'remove').mockRejectedValue(new DOMException('broken', 'UnknownError'));
    setOnline(tab, true);
    await pass(1000);
    expect(textsOf(server)).toEqual(['a', 'b']);
    expect(claims).toHaveBeenCalledTimes(2);
  });

  it('never sends a discarded entry, not after a reload either', async () => {
    const { tab, server, open } = await twoStored();
    tab.outbox.send({ type: 'entry.discard', id: 'a' });
    await pass(10);
    tab.kill();
    open();
    await pass(60_000);
    expect(textsOf(server)).toEqual(['b']);
  });
});

describe('when the storage cannot be read', () => {
  /** A note that was written offline, in a tab that is opened later and cannot read it. */
  async function openUnread() {
    const opened = openLimitedDevice();
    setOnline(opened.tab, false);
    opened.write('a');
    await pass(10);
    opened.tab.kill();
    vi.spyOn(opened.device.store, 'all').mockRejectedValueOnce(new DOMException('Timed out', 'TimeoutError'));
    const tab = opened.open();
    await pass(10);
    expect(statesOf(tab)).toEqual([]);
    return { ...opened, tab };
  }

  it('reads it again later, and sends what it contains', async () => {
    const { server } = await openUnread();
    await pass(60_000);
    expect(textsOf(server)).toEqual(['a']);
  });

  it.each([
    ['when the page becomes visible', { type: 'outbox.wake' }],
    ['when the device is online again', { type: 'connection.changed', isOnline: true }],
  ] as const)('reads it again %s', async (_, event) => {
    const { tab, server } = await openUnread();
    tab.outbox.send(event);
    await pass(10);
    expect(textsOf(server)).toEqual(['a']);
  });
});

describe('when a lock is not granted', () => {
  const withoutLocks = () => {
    const opened = openLimitedDevice();
    vi.spyOn(opened.device, 'lock').mockRejectedValue(new DOMException('Timed out', 'TimeoutError'));
    return opened;
  };

  it('sends an entry, and stores the attempt', async () => {
    const { device, server, write } = withoutLocks();
    server.fault = 503;
    write('a');
    await pass(10);
    expect([...device.records.values()]).toMatchObject([{ attempts: 1, firstSentAt: Date.now() - 10 }]);
    server.fault = 'none';
    await pass(60_000);
    expect(textsOf(server)).toEqual(['a']);
  });

  it('does not send an entry whose key may have expired on the server', async () => {
    const { tab, server, write } = withoutLocks();
    server.fault = 'responseLost';
    write('a');
    await pass(10);
    setOnline(tab, false);
    await pass(DAY);
    setOnline(tab, true);
    await pass(60_000);
    expect([statesOf(tab), textsOf(server)]).toEqual([[['a', 'expired']], ['a']]);
  });
});

it('keeps an entry when something between the device and the server has responded, and sends it again', async () => {
  const { tab, server, write } = openLimitedDevice();
  server.fault = 'foreignResponse';
  write('a');
  await pass(10);
  expect([statesOf(tab), textsOf(server)]).toEqual([[['a', 'backingOff']], []]);
  server.fault = 'none';
  await pass(60_000);
  expect([statesOf(tab), textsOf(server)]).toEqual([[], ['a']]);
});

describe('when the clock of the device was fast and is corrected', () => {
  /** Sends a note once, sets the clock back and opens a new tab. */
  async function corrected(by: number, fault: 'unreached' | 'responseLost') {
    const opened = openLimitedDevice();
    opened.server.fault = fault;
    opened.write('a');
    await pass(10);
    opened.tab.kill();
    vi.setSystemTime(Date.now() - by);
    opened.server.fault = 'none';
    const tab = opened.open();
    await pass(60_000);
    return { ...opened, tab };
  }

  it('does not wait for the time that the fast clock has stored', async () => {
    const { server } = await corrected(DAY * 0.8, 'unreached');
    expect(textsOf(server)).toEqual(['a']);
  });

  it('does not send an entry of unknown age until the user decides', async () => {
    const { tab, server, claims } = await corrected(365 * DAY, 'responseLost');
    expect([statesOf(tab), textsOf(server)]).toEqual([[['a', 'expired']], ['a']]);
    expect(claims.mock.calls.length).toBeLessThan(5);
  });
});
