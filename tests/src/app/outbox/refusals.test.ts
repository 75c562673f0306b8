import { describe, expect, it, vi } from 'vitest';
import { CHANGE_TIMEOUT } from '#src/api/time-limit.ts';
import { installFakeClock, pass } from './clock.ts';
import { note, openDevice, type Tab } from './device.ts';

/** What the user sees, and what is sent, after the server has refused an entry or another one waits. */

const DAY = 24 * 3_600_000;

installFakeClock();

const entriesOf = ({ outbox }: Tab) => outbox.getSnapshot().context.entries;
const statesOf = (tab: Tab) => entriesOf(tab).map(({ state }) => state);

it('shows an entry as waiting once the one before it waits, and retries it after a server error', async () => {
  const { device, server, tab, write } = openDevice();
  server.fault = 'hanging';
  write('a');
  write('b');
  await pass(CHANGE_TIMEOUT);
  expect(entriesOf(tab).map(({ hasWaited }) => hasWaited)).toEqual([true, true]);
  expect([...device.records.values()].map(({ hasWaited }) => hasWaited)).toEqual([true, true]);
  server.fault = 'none';
  vi.spyOn(server, 'receive').mockImplementationOnce(async () => {
    server.fault = 500;
    return { id: 'id of a' };
  });
  tab.outbox.send({ type: 'outbox.wake' });
  await pass(1000);
  expect(statesOf(tab)).toEqual(['delivered', 'backingOff']);
});

it('shows a queued entry as waiting once the device is offline', async () => {
  const { server, tab, write } = openDevice();
  server.fault = 'hanging';
  write('a');
  write('b');
  await pass(10);
  expect(entriesOf(tab).map(({ hasWaited }) => hasWaited)).toEqual([false, false]);
  tab.outbox.send({ type: 'connection.changed', isOnline: false });
  expect(entriesOf(tab).at(-1)).toMatchObject({ state: 'queued', hasWaited: true });
});

it('sends a refused entry again in no other tab, which may not know yet that it has failed', async () => {
  const { device, server, open, tab, write } = openDevice();
  const requests = vi.spyOn(server, 'receive');
  const other = open();
  server.fault = 'unreached';
  write('a');
  await pass(10);
  vi.spyOn(other, 'receive').mockImplementation(() => {});
  server.fault = 403;
  tab.outbox.send({ type: 'outbox.wake' });
  await pass(10);
  const sent = requests.mock.calls.length;
  await pass(60_000);
  expect([requests.mock.calls.length, statesOf(tab), statesOf(other)]).toEqual([
    sent,
    ['failed'],
    ['failed'],
  ]);
  expect([...device.records.values()]).toMatchObject([{ state: 'failed' }]);
});

describe('an entry whose first attempts were refused', () => {
  it.each([400, 401, 403, 413] as const)(
    'with %i is sent with its key however much later',
    async (status) => {
      const { device, server, tab, write } = openDevice();
      server.fault = status;
      write('a');
      await pass(10);
      tab.outbox.send({ type: 'outbox.wake' });
      await pass(10);
      expect([...device.records.values()]).toMatchObject([{ firstSentAt: null }]);
      await pass(2 * DAY);
      server.fault = 'none';
      tab.outbox.send(
        status === 401 ? { type: 'outbox.wake' } : { type: 'entry.retry', id: 'a', key: 'new' },
      );
      await pass(10);
      expect([statesOf(tab), server.notes.map(({ key }) => key)]).toEqual([['delivered'], ['a']]);
    },
  );

  it('after one whose response the app could not process expires, because it may have been received', async () => {
    const { server, tab, write } = openDevice();
    vi.spyOn(server, 'receive').mockRejectedValueOnce(new TypeError('unreadable'));
    write('a');
    await pass(10);
    expect(statesOf(tab)).toEqual(['failed']);
    await pass(2 * DAY);
    tab.outbox.send({ type: 'entry.retry', id: 'a', key: 'new' });
    await pass(10);
    expect(statesOf(tab)).toEqual(['expired']);
  });

  it('after one without a response expires, because it may have been received', async () => {
    const { server, tab, write } = openDevice();
    server.fault = 'responseLost';
    write('a');
    await pass(10);
    server.fault = 401;
    tab.outbox.send({ type: 'outbox.wake' });
    await pass(10);
    expect(statesOf(tab)).toEqual(['waitingForSignIn']);
    await pass(2 * DAY);
    tab.outbox.send({ type: 'outbox.wake' });
    await pass(10);
    expect(statesOf(tab)).toEqual(['expired']);
  });
});

it('leaves nothing of a text that was edited and delivered while the storage was full', async () => {
  const { device, server, tab, write } = openDevice();
  server.fault = 500;
  write('a');
  await pass(10);
  tab.outbox.send({ type: 'entry.hold', id: 'a' });
  await pass(10);
  device.isFull = true;
  server.fault = 'none';
  tab.outbox.send({ type: 'entry.enqueue', entry: note('b', 'p1'), replaces: 'a' });
  await pass(60_000);
  expect([entriesOf(tab), server.notes.map(({ text }) => text)]).toEqual([[], ['b']]);
  expect([...device.records.values()]).toEqual([]);
});
