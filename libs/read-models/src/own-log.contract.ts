import { setImmediate } from 'node:timers/promises';
import { FOLD_VERSION } from '@fumata/conclave';
import type { DocumentStore } from '@fumata/documents';
import { MemoryEventLog } from '@fumata/event-log';
import type { EventLog, Position } from '@fumata/event-log';
import { createIds, Unavailable } from '@fumata/platform';
import { conclaveOpen, hex, opened, TestLog, vote, votes } from '@fumata/testing';
import type { EventInput } from '@fumata/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { driftOf } from './drift.js';
import { LogOlderThanReadModels, assertOwnLog } from './own-log.js';
import { ConclaveProjector } from './projector.js';
import { ReadModels } from './read-models.js';
import { rebuild } from './recount/rebuild.js';

const clock = { now: () => new Date('2025-05-07T16:00:00.000Z') };
const turn = () => setImmediate<void>(undefined);
const FACTS: EventInput[] = [...conclaveOpen(), ...votes(12, 1)];

/** What a log on a server may turn out to be at a start. @param store where the read models lie */
export function describeOwnLog(name: string, store: () => Promise<DocumentStore>): void {
  describe(`read models on ${name} whose log is looked at before they are used`, () => {
    let documents: DocumentStore;
    let models: ReadModels;
    let log: EventLog;

    const logOf = async (facts: readonly EventInput[], from = new TestLog()): Promise<EventLog> => {
      const made = new MemoryEventLog();
      for (const { stream, ...event } of from.append(...facts).events)
        await made.append(stream, 'any', [event as never]); // a recorded fact holds all that a new one does
      return made;
    };
    const followed = async (): Promise<void> => {
      const one = new ConclaveProjector({ log, models: models.set(0), clock, wait: turn });
      await one.start();
      await one.reached((await log.head())!);
      await one.stop();
    };
    const verdict = (of: EventLog): Promise<unknown> =>
      assertOwnLog({ log: of, models, wait: turn }).then(
        () => 'theirs',
        (cause: unknown) => cause,
      );

    beforeEach(async () => {
      documents = await store();
      models = new ReadModels(documents);
      await documents.prepare();
      log = await logOf(FACTS);
      await followed();
    });
    afterEach(() => documents.close());

    it('go on with the log that they were made from, also where it has grown', async () => {
      expect(await verdict(log)).toBe('theirs');
      const grown = await logOf([...FACTS, vote(2)]);
      expect(await verdict(grown)).toBe('theirs');
    });

    it('go on with their log where several processes opened the first edition at once', async () => {
      const facts = [opened({ conclaveId: hex(0xc1) }), ...FACTS];
      log = await logOf(facts);
      const { value } = await log.readAll()[Symbol.asyncIterator]().next();
      await models.drop();
      await followed();
      const checkpoint = (await models.checkpoints.get('conclave'))!;
      // As an earlier program wrote it.
      await models.checkpoints.put({ ...checkpoint, origin: value[0].eventId });
      expect(await verdict(log)).toBe('theirs');
    });

    it('know nothing at first, which any log holds', async () => {
      await models.drop();
      expect(await verdict(await logOf([]))).toBe('theirs');
      expect(await verdict(log)).toBe('theirs');
    });

    it('are refused on an older one, in words that name the command', async () => {
      const refusal = await verdict(await logOf(FACTS.slice(0, -3)));
      expect(refusal).toBeInstanceOf(LogOlderThanReadModels);
      expect((refusal as Error).message).toMatch(/it ends at .*followed it to .*rebuild tout --restored-log/);
    });

    it('are refused on an older one to which as much was added meanwhile', async () => {
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

    it('are refused on an empty one, and on another one', async () => {
      expect(await verdict(await logOf([]))).toMatchObject({
        message: expect.stringContaining('it is empty'),
      });
      const another = new MemoryEventLog();
      for (const { stream, ...event } of new TestLog().append(...FACTS, ...FACTS.slice(-3)).events)
        await another.append(stream, 'any', [{ ...event, eventId: createIds(clock).uuid() } as never]); // as above
      expect(await verdict(another)).toMatchObject({ message: expect.stringContaining('it begins with') });
    });

    it('are refused for a snapshot alone that is ahead of the log', async () => {
      const [newest] = await models.snapshots.find({}, { sort: { position: -1 }, limit: 1 });
      await models.snapshots.put({ ...newest!, _id: `${FOLD_VERSION}-9`, position: '9'.repeat(40) });
      expect(await verdict(log)).toBeInstanceOf(LogOlderThanReadModels);
    });

    it('are told by what a rebuild has made, too', async () => {
      await rebuild(['conclave'], { log, models, clock, ids: createIds(clock) });
      expect((await models.checkpoints.get('conclave'))?.last).toBeDefined();
      expect(await verdict(log)).toBe('theirs');
    });

    it('wait for a log that is away, and for a server that is a little behind the others', async () => {
      const older = await logOf(FACTS.slice(0, -1));
      let asked = 0;
      const troubles: unknown[] = [];
      const moody = {
        readAll: (...where: Parameters<EventLog['readAll']>) => log.readAll(...where),
        readStream: (...where: Parameters<EventLog['readStream']>) => log.readStream(...where),
        head: () => older.head(),
        has: (position: Position) => {
          asked += 1;
          if (asked <= 7) throw new Unavailable('event-log', 'away');
          return asked <= 10 ? older.has(position) : log.has(position);
        },
      };
      await assertOwnLog({ log: moody, models, wait: turn, onTrouble: (cause) => troubles.push(cause) });
      expect([asked, troubles.length]).toEqual([12, 7]);
    });

    it('are right on an older log once they were dropped', async () => {
      log = await logOf(FACTS.slice(0, -3));
      await models.drop();
      expect(await verdict(log)).toBe('theirs');
      await followed();
      expect(await driftOf(models, log)).toEqual([]);
    });
  });
}
