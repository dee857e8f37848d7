import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import type { Follower, FollowOptions, NewEvent } from '../event-log.js';
import { MemoryEventLog } from '../memory/memory-event-log.js';
import { FollowerMetrics, followerMetrics } from './follower-metrics.js';
import { withMetrics } from './with-metrics.js';

const event = (eventId: string): NewEvent => ({ eventId, type: 'Happened', data: {}, metadata: {} });

/** A log whose followers change state as the test sets it. */
class ControllableLog extends MemoryEventLog {
  options: FollowOptions = { onEvents: () => undefined };
  state: Follower['state'] = 'catching-up';

  override follow(options: FollowOptions): Follower {
    this.options = options;
    const state = () => this.state;
    return {
      position: undefined,
      scanPosition: undefined,
      get state() {
        return state();
      },
      stop: () => Promise.resolve(),
    };
  }

  live(): void {
    this.state = 'live';
    this.options.onCaughtUp?.();
  }

  lose(): void {
    this.state = 'lost';
    this.options.onError?.(new Error('away'));
  }
}

let registry: Registry;
let log: ControllableLog;
let ms: number;
let metrics: FollowerMetrics;
beforeEach(() => {
  [registry, log, ms] = [new Registry(), new ControllableLog(), 0];
  metrics = new FollowerMetrics(registry, () => ms);
});
afterEach(() => log.close());

const values = async (name: string): Promise<unknown> =>
  (await registry.getSingleMetric(`fumata_follower_${name}`)?.get())?.values.map(({ labels, value }) => [
    labels['follower'],
    value,
  ]);
const following = (leads?: () => boolean): Follower =>
  metrics.watch(log, { name: 'conclave', ...(leads && { leads }) }).follow({ onEvents: () => undefined });

describe('watched follower', () => {
  it('is behind from its start until it is live', async () => {
    following();
    ms = 2_000;
    expect(await values('behind_seconds')).toEqual([['conclave', 2]]);
    log.live();
    expect(await values('behind_seconds')).toEqual([['conclave', 0]]);
  });

  it('is behind since it lost the log, which counts as one drop', async () => {
    following();
    log.live();
    ms = 5_000;
    log.lose();
    log.lose();
    ms = 15_000;
    expect([await values('behind_seconds'), await values('drops_total')]).toEqual([
      [['conclave', 10]],
      [['conclave', 1]],
    ]);
    log.live();
    log.lose();
    expect(await values('drops_total')).toEqual([['conclave', 2]]);
  });

  it('stays behind after it has stopped by itself and is removed after stop()', async () => {
    const follower = following();
    log.live();
    log.state = 'stopped';
    expect(await values('behind_seconds')).toEqual([['conclave', 0]]);
    ms = 60_000;
    expect(await values('behind_seconds')).toEqual([['conclave', 60]]);
    await follower.stop();
    expect(await values('behind_seconds')).toEqual([]);
  });

  it('counts its errors, starting at 0', async () => {
    const countError = metrics.errorCounter('conclave');
    expect(await values('errors_total')).toEqual([['conclave', 0]]);
    countError();
    expect(await values('errors_total')).toEqual([['conclave', 1]]);
  });

  it('reports whether this process leads it', async () => {
    let leads = false;
    following(() => leads);
    expect(await values('leading')).toEqual([['conclave', 0]]);
    leads = true;
    expect(await values('leading')).toEqual([['conclave', 1]]);
  });

  it('shares its metrics with the other followers of the same registry', () => {
    expect(followerMetrics(new Registry())).not.toBe(followerMetrics(new Registry()));
    const one = new Registry();
    expect(followerMetrics(one)).toBe(followerMetrics(one));
  });
});

describe('log with metrics', () => {
  it('measures appended, conflicting and failed appends', async () => {
    const whole = withMetrics(log, registry);
    await whole.append('a', 'no-stream', [event('1')]);
    await whole.append('a', 'no-stream', [event('2')]);
    log.append = () => Promise.reject(new Error('away'));
    await expect(whole.append('a', 'any', [event('3')])).rejects.toThrow('away');
    const text = await registry.metrics();
    for (const outcome of ['appended', 'conflict', 'failed'])
      expect(text).toContain(`fumata_log_append_seconds_count{outcome="${outcome}"} 1`);
  });

  it('delegates reads and the health check', async () => {
    const whole = withMetrics(log, registry);
    await whole.append('a', 'no-stream', [event('1')]);
    expect(await whole.head()).toBe(await log.head());
    expect(await whole.readStream('a')).toEqual(await log.readStream('a'));
    expect(await whole.health()).toMatchObject({ writable: true });
  });
});
