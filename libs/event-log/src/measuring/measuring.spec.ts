import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import type { Follower, FollowOptions, NewEvent } from '../event-log.js';
import { MemoryEventLog } from '../memory/memory-event-log.js';
import { FollowerMetrics, followerMetrics } from './follower-metrics.js';
import { withMetrics } from './measured.js';

const event = (eventId: string): NewEvent => ({ eventId, type: 'Happened', data: {}, metadata: {} });

/** Its followers do as the test says. */
class MoodyLog extends MemoryEventLog {
  options: FollowOptions = { onEvents: () => undefined };
  state: Follower['state'] = 'catching-up';

  override follow(options: FollowOptions): Follower {
    this.options = options;
    const state = () => this.state;
    return {
      position: undefined,
      checkpoint: undefined,
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
    this.options.onTrouble?.(new Error('away'));
  }
}

let registry: Registry;
let log: MoodyLog;
let ms: number;
let metrics: FollowerMetrics;
beforeEach(() => {
  [registry, log, ms] = [new Registry(), new MoodyLog(), 0];
  metrics = new FollowerMetrics(registry, () => ms);
});
afterEach(() => log.close());

const told = async (name: string): Promise<unknown> =>
  (await registry.getSingleMetric(`fumata_follower_${name}`)?.get())?.values.map(({ labels, value }) => [
    labels['follower'],
    value,
  ]);
const following = (leads?: () => boolean): Follower =>
  metrics.watch(log, { name: 'conclave', ...(leads && { leads }) }).follow({ onEvents: () => undefined });

describe('a watched follower', () => {
  it('is behind from its beginning until it stands at the head', async () => {
    following();
    ms = 2_000;
    expect(await told('behind_seconds')).toEqual([['conclave', 2]]);
    log.live();
    expect(await told('behind_seconds')).toEqual([['conclave', 0]]);
  });

  it('is behind since it has lost the log, which counts once however often it tries', async () => {
    following();
    log.live();
    ms = 5_000;
    log.lose();
    log.lose();
    ms = 15_000;
    expect([await told('behind_seconds'), await told('drops_total')]).toEqual([
      [['conclave', 10]],
      [['conclave', 1]],
    ]);
    log.live();
    log.lose();
    expect(await told('drops_total')).toEqual([['conclave', 2]]);
  });

  it('stays behind after it has stopped for good, and is not spoken of once it was told to stop', async () => {
    const follower = following();
    log.live();
    log.state = 'stopped';
    expect(await told('behind_seconds')).toEqual([['conclave', 0]]);
    ms = 60_000;
    expect(await told('behind_seconds')).toEqual([['conclave', 60]]);
    await follower.stop();
    expect(await told('behind_seconds')).toEqual([]);
  });

  it('has its troubles counted, from the first scrape on', async () => {
    const troubled = metrics.troubled('conclave');
    expect(await told('troubles_total')).toEqual([['conclave', 0]]);
    troubled();
    expect(await told('troubles_total')).toEqual([['conclave', 1]]);
  });

  it('is led here or elsewhere, where one process leads', async () => {
    let leads = false;
    following(() => leads);
    expect(await told('leading')).toEqual([['conclave', 0]]);
    leads = true;
    expect(await told('leading')).toEqual([['conclave', 1]]);
  });

  it('shares the figures of its process with the others there', () => {
    expect(followerMetrics(new Registry())).not.toBe(followerMetrics(new Registry()));
    const one = new Registry();
    expect(followerMetrics(one)).toBe(followerMetrics(one));
  });
});

describe('a measured log', () => {
  it('times what was appended, what came too late, and what failed', async () => {
    const whole = withMetrics(log, registry);
    await whole.append('a', 'no-stream', [event('1')]);
    await whole.append('a', 'no-stream', [event('2')]);
    log.append = () => Promise.reject(new Error('away'));
    await expect(whole.append('a', 'any', [event('3')])).rejects.toThrow('away');
    const text = await registry.metrics();
    for (const outcome of ['appended', 'conflict', 'failed'])
      expect(text).toContain(`fumata_log_append_seconds_count{outcome="${outcome}"} 1`);
  });

  it('is the same log in everything else', async () => {
    const whole = withMetrics(log, registry);
    await whole.append('a', 'no-stream', [event('1')]);
    expect(await whole.head()).toBe(await log.head());
    expect(await whole.readStream('a')).toEqual(await log.readStream('a'));
    expect(await whole.health()).toMatchObject({ writable: true });
  });
});
