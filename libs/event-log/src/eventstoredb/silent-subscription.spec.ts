import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Position } from '../event-log.js';
import { isSilent } from './silent-subscription.js';

/** State at the end of an interval between two checks; the subscription ends after the last one. */
interface Interval {
  /** Number of events in the log. */
  readonly recorded: number;
  readonly received: number;
  /** Whether the server has said that the subscription is live; by default once it has received an event. */
  readonly isLive?: boolean;
  readonly isHandling?: boolean;
}

const positionOf = (events: number): Position => String(events).padStart(3, '0') as Position; // sorts like a number

describe('isSilent', () => {
  let reads = 0;
  beforeEach(() => void (reads = 0));

  const isFoundSilent = (...intervals: readonly Interval[]): Promise<boolean> => {
    const coming = [...intervals];
    let now: Interval = { recorded: 0, received: 0 };
    let hasEnded = false;
    return isSilent({
      hasEnded: () => hasEnded,
      isLive: () => now.isLive ?? now.received > 0,
      delivery: {
        get busy() {
          return now.isHandling ?? false;
        },
        get scanPosition() {
          return now.received > 0 ? positionOf(now.received) : undefined;
        },
      },
      lastAfter: async (scanPosition) => {
        reads += 1;
        return positionOf(now.recorded) > scanPosition ? positionOf(now.recorded) : undefined;
      },
      wait: async () => {
        const next = coming.shift();
        if (next) now = next;
        else hasEnded = true;
      },
    });
  };

  it('finds a subscription that lacks an event for a whole interval', async () => {
    const lagging = { recorded: 2, received: 1 };
    expect(await isFoundSilent(lagging, lagging, lagging)).toBe(true);
  });

  it('gives an event an interval to arrive', async () => {
    const late = { recorded: 2, received: 1 };
    expect(await isFoundSilent(late, late, { recorded: 2, received: 2 })).toBe(false);
  });

  it('leaves a subscription alone that is slow, without events, or waiting for its handler', async () => {
    const slow = [1, 2, 3, 4, 5].map((received) => ({ recorded: 100, received }));
    expect(await isFoundSilent(...slow)).toBe(false);
    const quiet = { recorded: 1, received: 1 };
    expect(await isFoundSilent(quiet, quiet, quiet, quiet)).toBe(false);
    const handling = { recorded: 2, received: 1, isHandling: true };
    expect(await isFoundSilent(handling, handling, handling, handling)).toBe(false);
    const empty = { recorded: 0, received: 0, isLive: true };
    expect(await isFoundSilent(empty, empty, empty, empty)).toBe(false);
  });

  it('finds a subscription that does not become live, whether or not it lacks an event', async () => {
    const unanswered = { recorded: 2, received: 0 };
    expect(await isFoundSilent(unanswered, unanswered)).toBe(true);
    const unconfirmed = { recorded: 1, received: 1, isLive: false };
    expect(await isFoundSilent(unconfirmed, unconfirmed, unconfirmed)).toBe(true);
    expect(await isFoundSilent(unconfirmed, unconfirmed, { ...unconfirmed, isLive: true })).toBe(false);
  });

  it('reads nothing from the log while events arrive', async () => {
    await isFoundSilent(...[1, 2, 3].map((count) => ({ recorded: count, received: count })));
    expect(reads).toBe(0);
  });
});
