import { forceCloseDatabase } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, onTestFinished, vi } from 'vitest';
import { deleteExcept, inTransaction, OPEN_TIMEOUT_MS, readAll } from '#src/app/offline/database.ts';

const add = (text: string) => inTransaction('outbox', (store) => store.add({ text }));
const texts = async () =>
  (await readAll('outbox')).map((record) =>
    typeof record === 'object' && record !== null && 'text' in record ? record.text : null,
  );

let opening: MockInstance<IDBFactory['open']>;

/** The connections that were opened, the latest last. */
const opened = () =>
  opening.mock.results.flatMap(({ type, value }) => (type === 'return' ? [value.result] : []));

beforeEach(async () => {
  opening = vi.spyOn(IDBFactory.prototype, 'open');
  // A previous test file may have left its connection open.
  await deleteByOtherTab();
});
afterEach(async () => {
  await deleteExcept('outbox', () => false);
  vi.restoreAllMocks();
});

/** Closes a connection with an event, as the browser does when the user clears its storage. */
function forceClose(at: number): void {
  const connection = opened()[at];
  if (connection === undefined) throw new Error('Not opened');
  // The declared parameter type is the class, not an instance.
  Reflect.apply(forceCloseDatabase, null, [connection]);
}

/** Deletes the database as another tab does, which waits until every connection is closed. */
function deleteByOtherTab(): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const request = indexedDB.deleteDatabase('stretch');
  request.addEventListener('success', resolve);
  request.addEventListener('error', () => reject(request.error ?? new Error('Not deleted')));
  return promise;
}

describe('the IndexedDB database', () => {
  it('is opened once for any number of operations', async () => {
    await Promise.all([add('one'), add('two'), readAll('answers')]);
    expect(await texts()).toEqual(['one', 'two']);
    expect(opened()).toHaveLength(1);
  });

  it('is opened again after the browser closed it with an event', async () => {
    await add('before');
    forceClose(0);
    await add('after');
    expect(await texts()).toEqual(['before', 'after']);
    expect(opened()).toHaveLength(2);
  });

  it('is opened again after the browser closed it without an event', async () => {
    await add('before');
    opened()[0]?.close();
    await Promise.all([add('after'), readAll('answers')]);
    expect(await texts()).toEqual(['before', 'after']);
    expect(opened()).toHaveLength(2);
  });

  it('is closed for another tab that changes it, and opened again for the next operation', async () => {
    await add('before');
    await deleteByOtherTab();
    await add('after');
    expect(await texts()).toEqual(['after']);
    expect(opened()).toHaveLength(2);
  });

  it('assigns increasing orders, also after it was deleted', async () => {
    const before = await add('before');
    await deleteByOtherTab();
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1000);
    const after = await add('after');
    expect(after).toBeGreaterThan(before);
  });

  it('stays open when a previous connection is closed', async () => {
    await add('before');
    opened()[0]?.close();
    await add('after');
    forceClose(0);
    await texts();
    expect(opened()).toHaveLength(2);
  });

  it('rejects an operation when the browser does not open it in time, and is opened again by the next one', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    opening.mockReturnValueOnce(new IDBOpenDBRequest());
    const adding = add('too early');
    await Promise.all([
      expect(adding).rejects.toThrow('could not be opened'),
      vi.advanceTimersByTimeAsync(OPEN_TIMEOUT_MS),
    ]);
    await add('after');
    expect(await texts()).toEqual(['after']);
    expect(opening).toHaveBeenCalledTimes(2);
  });

  it('does not retry an operation that throws', async () => {
    const work = vi.fn(() => {
      throw new DOMException('operation error', 'InvalidStateError');
    });
    await expect(inTransaction('outbox', work)).rejects.toThrow('operation error');
    expect(work).toHaveBeenCalledTimes(1);
  });
});
