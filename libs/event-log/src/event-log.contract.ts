import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Unavailable } from '@fumata/platform';
import { type EventLog } from './event-log.js';
import { type LogUnderTest, watch, vote, range } from './event-log.fixture.js';
import { describeAppending, describeGuards, describeRepeats } from './appending.contract.js';
import { describeWriters, describeOrder, describeReading, describeLongLog } from './reading.contract.js';
import { describeFollowing, describeDurability, describeOutage, describeRestart } from './following.contract.js';

export interface Capabilities {
  readonly hasSecondConnection: boolean;
  readonly canRestart: boolean;
  readonly canBeAway: boolean;
}

/**
 * Contract suite of the port; every adapter passes it unchanged. `capabilities` names the optional parts that the
 * factory provides.
 */
export function describeEventLog(name: string, factory: () => Promise<LogUnderTest>, capabilities: Capabilities): void {
  describe(`${name} as an event log`, () => {
    let fixture: LogUnderTest;
    let log: EventLog;
    const current = (): LogUnderTest => fixture;

    beforeEach(async () => {
      fixture = await factory();
      log = fixture.log;
    });
    afterEach(() => fixture.dispose());

    describeAppending(current);
    describeGuards(current);
    describeRepeats(current);
    describeWriters(current);
    describeOrder(current);
    describeReading(current);
    describeFollowing(current);
    if (capabilities.hasSecondConnection) describeDurability(current);
    if (capabilities.canBeAway) describeOutage(current);
    if (capabilities.canRestart) describeRestart(current);

    describe('closing', () => {
      it('finishes pending appends', async () => {
        const pending = range(50).map((n) => log.append(`ballot-${n}`, 'no-stream', [vote()]));
        const closing = log.close();
        expect((await Promise.all(pending)).every((outcome) => outcome.appended)).toBe(true);
        await closing;
      });

      it('stops the followers and rejects later calls as unavailable', async () => {
        const watched = watch(log);
        await watched.live();
        await log.close();
        expect(watched.follower.state).toBe('stopped');
        await expect(log.append('ballot-1', 'any', [vote()])).rejects.toBeInstanceOf(Unavailable);
        await expect(log.readStream('ballot-1')).rejects.toBeInstanceOf(Unavailable);
        await expect(log.head()).rejects.toBeInstanceOf(Unavailable);
        expect((await log.health()).writable).toBe(false);
      });

      it('can be called twice', async () => {
        await log.close();
        await log.close();
      });
    });

    describeLongLog(current);
  });
}
