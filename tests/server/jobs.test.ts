import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startJobs } from '#server/jobs.ts';

const log = { error: () => {} };

/** A job whose runs the test ends. */
const controllableJob = () => {
  const pending: (() => void)[] = [];
  return {
    started: () => pending.length,
    finish: () => pending.at(-1)?.(),
    run: () => new Promise<void>((resolve) => pending.push(resolve)),
  };
};

describe('a job', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('runs at once and then periodically', async () => {
    let runs = 0;
    const run = async () => {
      runs += 1;
    };
    const stop = startJobs([{ name: 'count', everySeconds: 60, run }], log);
    expect(runs).toBe(1);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(runs).toBe(3);
    await stop();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(runs).toBe(3);
  });

  it('never overlaps itself', async () => {
    const work = controllableJob();
    const stop = startJobs([{ name: 'slow', everySeconds: 1, run: work.run }], log);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(work.started()).toBe(1);
    work.finish();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(work.started()).toBe(2);
    work.finish();
    await stop();
  });

  it('finishes before the server stops', async () => {
    const work = controllableJob();
    const stop = startJobs([{ name: 'slow', everySeconds: 1, run: work.run }], log);
    const order: string[] = [];
    const stopping = (async () => {
      await stop();
      order.push('stopped');
    })();
    await vi.advanceTimersByTimeAsync(1_000);
    order.push('still running');
    work.finish();
    await stopping;
    expect(order).toEqual(['still running', 'stopped']);
  });

  it('that fails is logged and runs again', async () => {
    const logged: unknown[] = [];
    const run = async () => {
      throw new Error('no');
    };
    const log = { error: (details: object, message: string) => logged.push([details, message]) };
    const stop = startJobs([{ name: 'broken', everySeconds: 1, run }], log);
    await vi.advanceTimersByTimeAsync(1_000);
    await stop();
    const line = [{ job: 'broken', problem: expect.objectContaining({ message: 'no' }) }, 'job failed'];
    expect(logged).toEqual([line, line]);
  });
});
