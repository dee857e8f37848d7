import { Unavailable } from '@fumata/platform';
import { expect, it } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import type { RecordedEvent } from '../event-log.js';
import { EmbeddedFollower } from './embedded-follower.js';
import { RecentEvents } from './recent-events.js';

it('is live again after a failed read that was followed by no event', async () => {
  let reads = 0;
  async function* pages(): AsyncGenerator<readonly RecordedEvent[]> {
    reads += 1;
    await setImmediate();
    if (reads === 1) throw new Unavailable('event-log', 'away');
    if (reads > 2) throw new Error('read again');
  }
  const errors: unknown[] = [];
  await new Promise<void>((resolve) => {
    const follower = new EmbeddedFollower(
      { recent: new RecentEvents(), headNumber: () => 0, pages },
      {
        onEvents: () => undefined,
        onCaughtUp: resolve,
        onError: (cause) => void (errors.push(cause) === 2 && follower.stop().then(resolve)),
      },
      () => undefined,
    );
  });
  expect([reads, errors]).toEqual([2, [new Unavailable('event-log', 'away')]]);
});
