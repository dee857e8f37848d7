import { setImmediate } from 'node:timers/promises';
import { FOLD_VERSION } from '@fumata/conclave';
import type { DocumentStore } from '@fumata/documents';
import { MemoryEventLog, type EventLog, type Position } from '@fumata/event-log';
import { createIds, Unavailable } from '@fumata/platform';
import { conclaveOpen, hex, opened, TestLog, vote, votes, type EventInput } from '@fumata/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { driftOf } from './rebuild/check.js';
import { LogOlderThanReadModels, assertOwnLog } from './own-log.js';
import { ConclaveProjector } from './projector.js';
import { ReadModels } from './read-models.js';
import { rebuild } from './rebuild/rebuild.js';

const clock = { now: () => new Date('2025-05-07T16:00:00.000Z') };
const turn = () => setImmediate<void>(undefined);
const FACTS: EventInput[] = [...conclaveOpen(), ...votes(12, 1)];

/** Contract of the start-up check of the log. @param store of the read models */
export function describeOwnLog(name: string, store: () => Promise<DocumentStore>): void {
  describe(`assertOwnLog with read models on ${name}`, () => {
    let documents: DocumentStore;
    let models: ReadModels;
    let log: EventLog;

    const logOf = async (facts: readonly EventInput[], from = new TestLog()): Promise<EventLog> => {
      const built = new MemoryEventLog();
      for (const { stream, ...event } of from.append(...facts).events)
        await built.append(stream, 'any', [event as never]); // a recorded event is a valid new one
      return built;
    };
    const project = async (): Promise<void> => {
      const projector = new ConclaveProjector({ log, models: models.set(0), clock, wait: turn });
      await projector.start();
      await projector.untilPosition((await log.head())!);
      await projector.stop();
    };
    const verdict = (of: EventLog): Promise<unknown> =>
      assertOwnLog({ log: of, models, wait: turn }).then(
        () => 'accepted',
        (cause: unknown) => cause,
      );

    beforeEach(async () => {
      documents = await store();
      models = new ReadModels(documents);
      await documents.prepare();
      log = await logOf(FACTS);
      await project();
    });
    afterEach(() => documents.close());

    it('accepts the log they were built from, also after it has grown', async () => {
      expect(await verdict(log)).toBe('accepted');
      const grown = await logOf([...FACTS, vote(2)]);
      expect(await verdict(grown)).toBe('accepted');
    });

    it('accepts a log whose first edition was opened by several processes at once', async () => {
      const facts = [opened({ conclaveId: hex(0xc1) }), ...FACTS];
      log = await logOf(facts);
      const { value } = await log.readAll()[Symbol.asyncIterator]().next();
      await models.drop();
      await project();
      const checkpoint = (await models.checkpoints.get('conclave'))!;
      // Written by an earlier version.
      await models.checkpoints.put({ ...checkpoint, origin: value[0].eventId });
      expect(await verdict(log)).toBe('accepted');
    });

    it('accepts any log while nothing is stored', async () => {
      await models.drop();
      expect(await verdict(await logOf([]))).toBe('accepted');
      expect(await verdict(log)).toBe('accepted');
    });

    it('rejects an older log with a message that names the command', async () => {
      const refusal = await verdict(await logOf(FACTS.slice(0, -3)));
      expect(refusal).toBeInstanceOf(LogOlderThanReadModels);
      expect((refusal as Error).message).toMatch(/it ends at .*built up to .*rebuild tout --restored-log/);
    });

    it('rejects an older log that has grown again', async () => {
      const other = FACTS.slice(0, -3).concat(votes(6, 2));
      const grown = new MemoryEventLog();
      const story = new TestLog().append(...other).events;
      for (const [n, { stream, ...event }] of story.entries()) {
        const eventId = n < FACTS.length - 3 ? event.eventId : createIds(clock).uuid();
        await grown.append(stream, 'any', [{ ...event, eventId } as never]); // as above
      }
      expect(await verdict(grown)).toMatchObject({
        name: 'LogOlderThanReadModels',
        message: expect.stringContaining('does not hold the event'),
      });
    });

    it('rejects an empty log and another log', async () => {
      expect(await verdict(await logOf([]))).toMatchObject({ message: expect.stringContaining('it is empty') });
      const another = new MemoryEventLog();
      for (const { stream, ...event } of new TestLog().append(...FACTS, ...FACTS.slice(-3)).events)
        await another.append(stream, 'any', [{ ...event, eventId: createIds(clock).uuid() } as never]); // as above
      expect(await verdict(another)).toMatchObject({ message: expect.stringContaining('it begins with') });
    });

    it('rejects a log that is behind a snapshot alone', async () => {
      const [newest] = await models.snapshots.find({}, { sort: { position: -1 }, limit: 1 });
      await models.snapshots.put({ ...newest!, _id: `${FOLD_VERSION}-9`, position: '9'.repeat(40) });
      expect(await verdict(log)).toBeInstanceOf(LogOlderThanReadModels);
    });

    it('accepts the log after a rebuild', async () => {
      await rebuild(['conclave'], { log, models, clock, ids: createIds(clock) });
      expect((await models.checkpoints.get('conclave'))?.last).toBeDefined();
      expect(await verdict(log)).toBe('accepted');
    });

    it('waits for an unavailable log and for a server that is slightly behind', async () => {
      const older = await logOf(FACTS.slice(0, -1));
      let calls = 0;
      const errors: unknown[] = [];
      const unstable = {
        readAll: (...where: Parameters<EventLog['readAll']>) => log.readAll(...where),
        readStream: (...where: Parameters<EventLog['readStream']>) => log.readStream(...where),
        head: () => older.head(),
        has: (position: Position) => {
          calls += 1;
          if (calls <= 7) throw new Unavailable('event-log', 'away');
          return calls <= 10 ? older.has(position) : log.has(position);
        },
      };
      await assertOwnLog({ log: unstable, models, wait: turn, onError: (cause) => errors.push(cause) });
      expect([calls, errors.length]).toEqual([12, 7]);
    });

    it('accepts an older log after a drop', async () => {
      log = await logOf(FACTS.slice(0, -3));
      await models.drop();
      expect(await verdict(log)).toBe('accepted');
      await project();
      expect(await driftOf(models, log)).toEqual([]);
    });
  });
}
