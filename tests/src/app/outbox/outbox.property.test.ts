import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type EntryView, returnsToComposer } from '#machines/outbox-entry.ts';
import { createRandom } from '#server/db/seed/random.ts';
import { CHANGE_TIMEOUT } from '#src/api/time-limit.ts';
import { installFakeClock, pass } from './clock.ts';
import { Device, type Fault, note, openTab, Server, type Tab } from './device.ts';

/** Random sequences of actions of users, networks, servers and browsers, against a server with idempotency keys. */

const faults: readonly Fault[] = ['none', 'unreached', 'responseLost', 'hanging', 500, 503, 429, 401, 403];
const posts = ['p1', 'p2'];

/** A device with tabs, a server and random actions. */
function createScenario(seed: number) {
  const random = createRandom(seed);
  const device = new Device();
  const server = new Server();
  const sent: { readonly id: string; readonly postId: string }[] = [];
  const discarded = new Set<string>();
  /** Texts that were edited, by the ids of the entries that replace them. */
  const edited = new Map<string, string>();
  /** Entries that were sent again although the server had processed the entry that they replace. */
  const resentAfterConflict = new Set<string>();
  /** Entries whose records the browser deleted; open tabs may still have them. */
  const cleared = new Set<string>();
  const opened: Tab[] = [];
  const open = () => {
    const tab = openTab(device, server, 'ada');
    opened.push(tab);
    return tab;
  };
  onTestFinished(() => {
    for (const tab of opened) tab.kill();
  });
  const first = open();
  let tabs: readonly Tab[] = [first];
  const anyTab = () => random.pick(tabs);
  const anyEntry = (tab: Tab) => {
    const { entries } = tab.outbox.getSnapshot().context;
    return entries.length === 0 ? null : random.pick(entries);
  };
  /** Marks cleared entries that no tab has any more, which cannot be sent. */
  const discardUnreachable = () => {
    const reachable = new Set(
      tabs.flatMap(({ outbox }) => outbox.getSnapshot().context.entries.map(({ id }) => id)),
    );
    for (const { id } of device.records.values()) reachable.add(id);
    for (const id of cleared) if (!reachable.has(id)) discarded.add(id);
  };
  const enqueue = ({ outbox }: Tab, postId: string, replaces?: string) => {
    const id = `n${sent.length}`;
    outbox.send({ type: 'entry.enqueue', entry: note(id, postId), replaces });
    sent.push({ id, postId });
    return id;
  };
  const sendAgain = ({ outbox }: Tab, { id, lastResponse }: EntryView, key: string) => {
    if (lastResponse?.status === 422) resentAfterConflict.add(id);
    outbox.send({ type: 'entry.retry', id, key });
  };
  const actions: Readonly<Record<string, () => void>> = {
    send: () => void enqueue(anyTab(), random.pick(posts)),
    edit: () => {
      const tab = anyTab();
      const entry = anyEntry(tab);
      if (!entry || !returnsToComposer(entry)) return;
      tab.outbox.send({ type: 'entry.hold', id: entry.id });
      const post = sent.find(({ id }) => id === entry.id);
      if (post) edited.set(enqueue(tab, post.postId, entry.id), entry.id);
    },
    fault: () => {
      server.fault = random.pick(faults);
    },
    offline: () => {
      for (const { outbox } of tabs) outbox.send({ type: 'connection.changed', isOnline: false });
    },
    online: () => {
      for (const { outbox } of tabs) outbox.send({ type: 'connection.changed', isOnline: true });
    },
    wake: () => anyTab().outbox.send({ type: 'outbox.wake' }),
    retry: () => {
      const tab = anyTab();
      const entry = anyEntry(tab);
      if (entry) sendAgain(tab, entry, `again ${entry.id}`);
    },
    discard: () => {
      const tab = anyTab();
      const entry = anyEntry(tab);
      if (!entry || !['failed', 'returned', 'backingOff'].includes(entry.state)) return;
      tab.outbox.send({ type: 'entry.discard', id: entry.id });
      discarded.add(entry.id);
    },
    reload: () => {
      const tab = anyTab();
      tab.kill();
      tabs = tabs.filter((one) => one !== tab);
      discardUnreachable();
      tabs = [...tabs, open()];
    },
    openTab: () => {
      if (tabs.length < 3) tabs = [...tabs, open()];
    },
    closeTab: () => {
      if (tabs.length === 1) return;
      const tab = anyTab();
      tab.kill();
      tabs = tabs.filter((one) => one !== tab);
      discardUnreachable();
    },
    signOutAndIn: () => {
      const { outbox } = anyTab();
      outbox.send({ type: 'session.signedOut' });
      discardUnreachable();
      outbox.send({ type: 'session.signedIn', userId: 'ada' });
    },
    fillStorage: () => {
      device.isFull = !device.isFull;
    },
    clearStorage: () => {
      for (const { id } of device.records.values()) cleared.add(id);
      device.records.clear();
    },
  };
  // Sending is the most frequent action.
  const names = [...Object.keys(actions), 'send', 'send', 'send', 'fault'];
  return {
    device,
    server,
    sent,
    discarded,
    edited,
    resentAfterConflict,
    sendAgain,
    /** The tab that was opened first. */
    tab: first,
    /** Opens a tab of the same user that takes part in no random action. */
    open,
    tabs: () => tabs,
    act: () => {
      const name = random.pick(names);
      actions[name]?.();
      return name;
    },
    /** The time until the next action in milliseconds: none, or up to a minute. */
    pause: () => (random.whole(0, 2) === 0 ? 0 : random.whole(0, 60_000)),
  };
}

type Scenario = ReturnType<typeof createScenario>;

/** Every stored entry is visible until it is delivered or discarded. */
function expectNothingLost({ server, sent, discarded, edited, tabs }: Scenario, stored: ReadonlySet<string>) {
  for (const [id, original] of edited) if (stored.has(id)) discarded.add(original);
  const delivered = new Set(server.notes.map(({ text }) => text));
  const visible = new Set(
    tabs().flatMap(({ outbox }) => outbox.getSnapshot().context.entries.map(({ id }) => id)),
  );
  const ids = sent.map(({ id }) => id).filter((id) => stored.has(id) && !discarded.has(id));
  expect(ids.filter((id) => !visible.has(id) && !delivered.has(id))).toEqual([]);
}

function expectNoDuplicates({ server, edited, resentAfterConflict }: Scenario) {
  const texts = server.notes.map(({ text }) => text);
  expect(texts).toEqual([...new Set(texts)]);
  const both = [...edited].filter(([id, original]) => texts.includes(id) && texts.includes(original));
  expect(both.filter((pair) => !pair.some((id) => resentAfterConflict.has(id)))).toEqual([]);
}

installFakeClock();

describe('the outbox after random actions', () => {
  it.each(Array.from({ length: 60 }, (_, at) => at + 1))(
    'loses and duplicates nothing with seed %i',
    async (seed) => {
      const scenario = createScenario(seed);
      const stored = new Set<string>();
      const performed: string[] = [];
      try {
        for (let step = 0; step < 60; step += 1) {
          performed.push(scenario.act());
          await pass(scenario.pause());
          for (const { id } of scenario.device.records.values()) stored.add(id);
          for (const { text } of scenario.server.notes) stored.add(text);
          await pass(0);
          expectNothingLost(scenario, stored);
          expectNoDuplicates(scenario);
        }
        // Without faults all entries are delivered, after failed ones are sent again.
        scenario.server.fault = 'none';
        scenario.device.isFull = false;
        for (let round = 0; round < 8; round += 1) {
          for (const { outbox } of scenario.tabs()) {
            outbox.send({ type: 'connection.changed', isOnline: true });
            outbox.send({ type: 'outbox.wake' });
          }
          await pass(4 * 60_000);
          // A failed entry without a record exists only in the tabs that were open then.
          for (const tab of scenario.tabs()) {
            for (const entry of tab.outbox.getSnapshot().context.entries) {
              if (entry.state === 'failed') scenario.sendAgain(tab, entry, `last ${entry.id}`);
            }
          }
        }
        expectNoDuplicates(scenario);
        const texts = scenario.server.notes.map(({ text }) => text);
        const expected = scenario.sent.filter(({ id }) => stored.has(id) && !scenario.discarded.has(id));
        expect(expected.filter(({ id }) => !texts.includes(id))).toEqual([]);
        expect([...scenario.device.records.values()].filter(({ state }) => state !== 'discarded')).toEqual(
          [],
        );
      } catch (error) {
        throw new Error(`seed ${seed}: ${performed.join(', ')}`, { cause: error });
      }
    },
  );

  it('keeps the order within a subject when requests fail', async () => {
    const { tab, server } = createScenario(1);
    const ids = Array.from({ length: 12 }, (_, at) => `c${at}`);
    for (const [at, id] of ids.entries()) {
      server.fault = (['unreached', 503, 'responseLost'] as const)[at % 4] ?? 'none';
      tab.outbox.send({ type: 'entry.enqueue', entry: note(id, 'p1') });
      await pass(at * 1000);
    }
    server.fault = 'none';
    await pass(10 * 60_000);
    expect(server.notes.map(({ text }) => text)).toEqual(ids);
  });

  it('delivers entries in order after server errors, also after the tab was killed', async () => {
    const { tab, server, open } = createScenario(1);
    server.fault = 500;
    const ids = ['a', 'b', 'c'];
    for (const id of ids) {
      tab.outbox.send({ type: 'entry.enqueue', entry: note(id, 'p1') });
      await pass(100);
    }
    expect(tab.outbox.getSnapshot().context.entries.map(({ state }) => state)).toEqual([
      'returned',
      'queued',
      'queued',
    ]);
    tab.kill();
    const again = open();
    await pass(30 * 60_000);
    expect(again.outbox.getSnapshot().context.entries.map(({ id }) => id)).toEqual(ids);
    server.fault = 'none';
    await pass(10 * 60_000);
    expect(server.notes.map(({ text }) => text)).toEqual(ids);
  });

  it('sends an entry whose record the browser deleted, with the same key', async () => {
    const { tab, device, server } = createScenario(1);
    server.fault = 'responseLost';
    tab.outbox.send({ type: 'entry.enqueue', entry: note('a', 'p1') });
    tab.outbox.send({ type: 'entry.enqueue', entry: note('b', 'p1') });
    await pass(1000);
    device.records.clear();
    tab.outbox.send({ type: 'outbox.changedElsewhere' });
    await pass(60_000);
    server.fault = 'none';
    await pass(60_000);
    expect(server.notes).toEqual([
      { postId: 'p1', text: 'a', key: 'a' },
      { postId: 'p1', text: 'b', key: 'b' },
    ]);
    expect([...device.records.values()]).toEqual([]);
  });

  it('releases the subject of an entry that is discarded at any time', async () => {
    for (let ticks = 0; ticks < 40; ticks += 1) {
      const { tab, server } = createScenario(1);
      tab.outbox.send({ type: 'entry.enqueue', entry: note('a', 'p1') });
      for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
      tab.outbox.send({ type: 'entry.discard', id: 'a' });
      tab.outbox.send({ type: 'entry.enqueue', entry: note('b', 'p1') });
      await pass(1000);
      expect([ticks, server.notes.at(-1)?.text]).toEqual([ticks, 'b']);
    }
  });

  it('sends a discarded entry that is sent again with the same key', async () => {
    const { tab, server } = createScenario(1);
    server.fault = 403;
    tab.outbox.send({ type: 'entry.enqueue', entry: note('a', 'p1') });
    await pass(10);
    tab.outbox.send({ type: 'entry.discard', id: 'a' });
    server.fault = 'unreached';
    tab.outbox.send({ type: 'entry.enqueue', entry: note('a', 'p1') });
    await pass(10);
    server.fault = 'none';
    tab.outbox.send({ type: 'outbox.changedElsewhere' });
    await pass(60_000);
    expect(server.notes).toEqual([{ postId: 'p1', text: 'a', key: 'a' }]);
  });

  describe('with a returned text that is edited', () => {
    /** A tab with a note that the server failed on. */
    async function returned() {
      const scenario = createScenario(1);
      const { tab } = scenario;
      scenario.server.fault = 500;
      tab.outbox.send({ type: 'entry.enqueue', entry: note('a', 'p1') });
      await pass(100);
      scenario.server.fault = 'none';
      const edit = () => {
        tab.outbox.send({ type: 'entry.hold', id: 'a' });
        tab.outbox.send({ type: 'entry.enqueue', entry: note('b', 'p1'), replaces: 'a' });
      };
      const texts = () => scenario.server.notes.map(({ text }) => text);
      const states = () => tab.outbox.getSnapshot().context.entries.map(({ id, state }) => [id, state]);
      return { ...scenario, edit, texts, states };
    }

    it('sends the edited text alone', async () => {
      const { edit, texts, states } = await returned();
      edit();
      await pass(60 * 60_000);
      expect([texts(), states()]).toEqual([['b'], []]);
    });

    it('keeps either the original or the edited text when the tab is killed at any time', async () => {
      for (let ticks = 0; ticks < 30; ticks += 1) {
        const { server, tab, open, edit } = await returned();
        edit();
        for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
        tab.kill();
        const again = open();
        await pass(60_000);
        const pending = again.outbox.getSnapshot().context.entries.map(({ id }) => id);
        const remaining = [...pending, ...server.notes.map(({ text }) => text)];
        expect([ticks, remaining]).toEqual([ticks, [expect.stringMatching(/^[ab]$/)]]);
      }
    });

    it('keeps the edited text as failed if the server has the original, until the user sends it again', async () => {
      const { server, tab, edit, texts, states } = await returned();
      server.notes.push({ postId: 'p1', text: 'a', key: 'a' });
      edit();
      await pass(60 * 60_000);
      expect([texts(), states()]).toEqual([['a'], [['b', 'failed']]]);
      tab.outbox.send({ type: 'entry.retry', id: 'b', key: 'another key' });
      await pass(60_000);
      expect([texts(), states()]).toEqual([['a', 'b'], []]);
    });

    it('keeps the edited text as failed if another tab has delivered the original and its message is missing', async () => {
      const { tab, open, edit, texts, states } = await returned();
      const other = open();
      await pass(0);
      vi.spyOn(tab, 'receive').mockImplementation(() => {});
      other.outbox.send({ type: 'outbox.wake' });
      await pass(100);
      edit();
      await pass(60_000);
      expect([texts(), states()]).toEqual([['a'], [['b', 'failed']]]);
    });
  });

  it('stores an entry again whose record the browser deleted while it was sent', async () => {
    const { tab, device, server } = createScenario(1);
    server.fault = 'hanging';
    tab.outbox.send({ type: 'entry.enqueue', entry: note('a', 'p1') });
    await pass(10);
    device.records.clear();
    await pass(CHANGE_TIMEOUT);
    expect([...device.records.values()]).toMatchObject([{ id: 'a', idempotencyKey: 'a', attempts: 1 }]);
  });

  describe('in a tab without the latest message of another tab', () => {
    /** Two tabs with the same pending note; the second one receives no messages. */
    async function twoTabs() {
      const { tab: first, device, server, open } = createScenario(1);
      const second = open();
      server.fault = 'unreached';
      first.outbox.send({ type: 'entry.enqueue', entry: note('a', 'p1') });
      await pass(10);
      const receive = vi.spyOn(second, 'receive').mockImplementation(() => {});
      return { device, server, first, second, receive };
    }
    const statesOf = ({ outbox }: Tab) => outbox.getSnapshot().context.entries.map(({ state }) => state);

    it('does not send a discarded entry', async () => {
      const { device, server, first, second } = await twoTabs();
      first.outbox.send({ type: 'entry.discard', id: 'a' });
      server.fault = 'none';
      await pass(60_000);
      expect([statesOf(first), statesOf(second), server.notes]).toEqual([[], [], []]);
      expect([...device.records.values()]).toMatchObject([{ state: 'discarded', input: null }]);
    });

    it('sends a delivered entry with the same key, which the server processes once', async () => {
      const { device, server, first, second } = await twoTabs();
      server.fault = 'none';
      first.outbox.send({ type: 'outbox.wake' });
      await pass(100);
      expect([statesOf(first), statesOf(second)]).toEqual([['delivered'], ['backingOff']]);
      await pass(60_000);
      expect([statesOf(second), server.notes.map(({ key }) => key)]).toEqual([[], ['a']]);
      expect([...device.records.values()]).toEqual([]);
    });

    it('stops sending an entry when it receives the message of its delivery', async () => {
      const { device, server, first, second, receive } = await twoTabs();
      server.fault = 'none';
      first.outbox.send({ type: 'outbox.wake' });
      await pass(100);
      server.fault = 'hanging';
      second.outbox.send({ type: 'outbox.wake' });
      await pass(100);
      expect([statesOf(second), device.records.size]).toEqual([['sending'], 1]);
      receive.mockRestore();
      second.receive({ type: 'entry.deliveredElsewhere', id: 'a', response: { id: 'id of a' } });
      await pass(100);
      expect([statesOf(second), device.records.size]).toEqual([['delivered'], 0]);
    });

    it('does not send a possibly delivered entry after its key has expired on the server', async () => {
      const { server, first, second } = await twoTabs();
      server.fault = 'none';
      first.outbox.send({ type: 'outbox.wake' });
      second.outbox.send({ type: 'connection.changed', isOnline: false });
      await pass(24 * 3_600_000);
      second.outbox.send({ type: 'connection.changed', isOnline: true });
      await pass(60_000);
      expect([statesOf(second), server.notes.length]).toEqual([['expired'], 1]);
    });
  });

  it('sends an entry while another subject has a pending request', async () => {
    const { tab, server } = createScenario(1);
    server.fault = 'hanging';
    tab.outbox.send({ type: 'entry.enqueue', entry: note('a', 'p1') });
    await pass(10);
    server.fault = 'none';
    tab.outbox.send({ type: 'entry.enqueue', entry: note('b', 'p2') });
    await pass(10);
    expect(tab.outbox.getSnapshot().context.entries.find(({ id }) => id === 'b')?.state).toBe('delivered');
  });
});
