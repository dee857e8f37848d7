import { setImmediate } from 'node:timers/promises';
import type { Recorded } from '@fumata/conclave';
import type { DocumentStore } from '@fumata/documents';
import { MemoryEventLog } from '@fumata/event-log';
import type { EventLog } from '@fumata/event-log';
import { createIds } from '@fumata/platform';
import { conclaveOpen, round, roundClosed, roundOpened, TestLog, vote, votes } from '@fumata/testing';
import type { EventInput } from '@fumata/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { driftOf, foldLog } from '../drift.js';
import { ActiveGenerationFollower } from '../generations/active-generation-follower.js';
import { CHECKPOINT_OF, GROUPS } from '../models.js';
import type { Group } from '../models.js';
import { ConclaveProjector } from '../projector.js';
import { Trees } from '../proof/trees.js';
import { TreeThread } from '../proof/tree-thread.js';
import { ReadModels } from '../read-models.js';
import { originOf } from '../origin.js';
import { newestSnapshot, SNAPSHOT_EVERY_EVENTS } from '../snapshots.js';
import { checkModels } from './check.js';
import { rebuild } from './rebuild.js';
import type { RebuildOutcome } from './rebuild.js';

let now: number;
const clock = { now: () => new Date(now) };
const ids = createIds();
/** Waiting is a turn of the event loop: whatever else has to happen happens. */
const turn = () => setImmediate<void>(undefined);
let log: EventLog;
let documents: DocumentStore;
let models: ReadModels;
let story: TestLog;

const tell = async (...facts: EventInput[]): Promise<void> => {
  const before = story.events.length;
  story.append(...facts);
  for (const { stream, ...event } of story.events.slice(before))
    await log.append(stream, 'any', [event as never]); // a recorded fact holds all that a new one does
};
const headOf = async () => (await log.head())!;
/** A projection as a worker runs it, told of each event that it reacts to. */
const projection = (reacted: string[] = []) =>
  new ActiveGenerationFollower({
    ...{ group: 'conclave', models },
    make: (set) =>
      new ConclaveProjector({
        ...{ log, models: set, clock, wait: turn },
        serves: async () => (await models.serving('conclave')) === set,
        react: (event: Recorded) => {
          reacted.push(event.eventId);
          return undefined;
        },
      }),
  });
/** What a worker would have written by now. */
const served = async (): Promise<void> => {
  const one = projection();
  await one.look();
  await one.current!.reached(await headOf());
  await one.stop();
  const thread = new TreeThread();
  const trees = new Trees(thread);
  for await (const page of log.readAll()) await trees.take(page as never); // events of today
  await trees.settled();
  const set = await models.serving('sceaux');
  const { tiles, edges } = trees.unstored();
  for (const tile of tiles) await set.tiles.put(tile);
  for (const edge of edges) await set.edges.put(edge);
  const checkpoint = (await models.checkpoints.get(CHECKPOINT_OF.conclave))!;
  await models.checkpoints.put({ ...checkpoint, _id: CHECKPOINT_OF.sceaux });
  await thread.close();
};
const rebuilding = (groups: readonly Group[], over = {}) =>
  rebuild(groups, { log, models, clock, ids, ...over });
const FACTS = [...conclaveOpen(), ...votes(3, 1), roundClosed(1), roundOpened(2)];

/** Rebuilding beside what serves, and comparing with the log, on documents of whichever kind. */
export function describeRebuilding(kind: string, open: () => Promise<DocumentStore>): void {
  describe(`on documents in ${kind}`, () => {
    beforeEach(async () => {
      now = Date.parse('2025-05-07T18:00:00.000Z');
      log = new MemoryEventLog();
      documents = await open();
      models = new ReadModels(documents);
      await documents.prepare();
      story = new TestLog();
    });
    afterEach(() => documents.close());

    describe('read models that are rebuilt', () => {
      it('serve from the other place, and are what they were', async () => {
        await tell(...FACTS, ...votes(1_100, 2));
        await served();
        expect(await rebuilding(GROUPS)).toMatchObject({
          outcome: 'switched',
          events: 1_108,
          differences: [],
        });
        for (const group of GROUPS)
          expect(await models.generations.of(group)).toMatchObject({
            ...{ slot: 1, generation: 1, work: null },
            last: { outcome: 'switched', events: 1_108 },
          });
        expect(await driftOf(models, log)).toEqual([]);
        expect(await models.tiles.count()).toBe(1);
        expect((await newestSnapshot(models, await originOf(log)))?.view).toEqual(await foldLog(log));
      });

      it('replace what was changed by hand, and say what that was', async () => {
        await tell(...FACTS);
        await served();
        const stored = (await models.rounds.get(round(1)))!;
        await models.rounds.put({ ...stored, totalVotes: 99 });
        const built = await rebuilding(['conclave']);
        const difference = {
          collection: 'rounds',
          _id: round(1),
          field: 'totalVotes',
          stored: 99,
          fromLog: 3,
        };
        expect(built).toMatchObject({ outcome: 'switched', differences: [difference] });
        expect((await models.rounds.get(round(1)))?.totalVotes).toBe(3);
        expect(await models.checks.last('conclave')).toMatchObject({
          ...{ by: 'rebuild', total: 1 },
          differences: [
            { collection: 'rounds', id: round(1), field: 'totalVotes', stored: '99', fromLog: '3' },
          ],
        });
      });

      it('tell how far they are', async () => {
        await tell(...FACTS);
        await served();
        const steps: string[] = [];
        await rebuilding(['conclave'], { onProgress: ({ step }: { step: string }) => steps.push(step) });
        expect([...new Set(steps)]).toEqual(['relire', 'comparer', 'basculer']);
      });

      it('lose nothing of the votes that stream in meanwhile, and react to each', async () => {
        await tell(...FACTS);
        await served();
        const reacted: string[] = [];
        const running = projection(reacted);
        await running.look();
        let streaming = true;
        const stream = (async () => {
          for (let n = 0; n < 40 || streaming; n += 1) {
            await tell(...votes(25, 2));
            await turn();
          }
        })();
        const rebuilt: RebuildOutcome[] = [];
        try {
          for (let n = 0; n < 3; n += 1) {
            rebuilt.push(await rebuilding(['conclave'], { pace: turn }));
            await running.look();
          }
        } finally {
          streaming = false;
          await stream;
        }
        expect(rebuilt).toEqual(
          Array(3).fill(expect.objectContaining({ outcome: 'switched', differences: [] })),
        );
        await running.current!.reached(await headOf());
        await running.stop();
        expect(await models.generations.of('conclave')).toMatchObject({ slot: 1, generation: 3 });
        expect(await driftOf(models, log)).toEqual([]);
        const all = story.events.slice(FACTS.length).map(({ eventId }) => eventId);
        expect(all.filter((id) => !reacted.includes(id))).toEqual([]);
      });

      it('are not switched to when interrupted, and leave nothing behind', async () => {
        await tell(...FACTS, ...votes(SNAPSHOT_EVERY_EVENTS, 2));
        await served();
        const pace = async (): Promise<void> => void (await models.generations.interrupt('conclave'));
        expect(await rebuilding(GROUPS, { pace })).toEqual({ outcome: 'interrupted' });
        for (const group of GROUPS)
          expect(await models.generations.of(group)).toMatchObject({ slot: 0, work: null });
        expect(await models.set(1).holds('conclave')).toBe(false);
        expect(await driftOf(models, log)).toEqual([]);
      });

      it.each(['relire', 'comparer', 'basculer'])(
        'leave the old ones serving when killed at: %s',
        async (killedAt) => {
          await tell(...FACTS, ...votes(SNAPSHOT_EVERY_EVENTS, 2));
          await served();
          const dead = new Promise<never>(() => undefined);
          await new Promise<void>((killed) => {
            const { beat } = models.generations;
            models.generations.beat = async (group, work) => {
              const goesOn = await beat.call(models.generations, group, work);
              if (work.step !== killedAt) return goesOn;
              killed();
              return dead;
            };
            void rebuilding(GROUPS);
          });
          models = new ReadModels(documents); // another process, on the same documents
          expect(await driftOf(models, log)).toEqual([]);
          expect(await rebuilding(['conclave'])).toEqual({ outcome: 'refused', because: 'already-running' });
          await models.sweep(clock.now(), { by: 'the next start', alone: true });
          for (const slot of [1] as const)
            for (const group of GROUPS) expect(await models.set(slot).holds(group)).toBe(false);
          expect(await models.generations.of('conclave')).toMatchObject({
            ...{ slot: 0, work: null },
            last: { outcome: 'interrupted' },
          });
          expect(await rebuilding(GROUPS)).toMatchObject({ outcome: 'switched', differences: [] });
        },
      );

      it('are rebuilt by one at a time, and by the next once that one is silent', async () => {
        await tell(...FACTS);
        await served();
        await models.generations.begin('conclave', 'somebody', clock.now());
        expect(await rebuilding(GROUPS)).toEqual({ outcome: 'refused', because: 'already-running' });
        expect((await models.generations.of('sceaux')).work).toBeNull();
        now += 121_000;
        expect(await rebuilding(GROUPS)).toMatchObject({ outcome: 'switched' });
      });

      it('are not taken over by one whose clock is a minute ahead', async () => {
        await tell(...FACTS);
        await served();
        await models.generations.begin('conclave', 'somebody', clock.now());
        now += 60_000;
        await models.sweep(clock.now(), { by: 'a worker' });
        expect(await rebuilding(GROUPS)).toEqual({ outcome: 'refused', because: 'already-running' });
      });

      it.each(['relire', 'comparer', 'basculer'])(
        'are left alone by one who was frozen at: %s, and wakes when another has rebuilt them',
        async (frozenAt) => {
          await tell(...FACTS);
          await served();
          let wake = (): void => undefined;
          let late: Promise<unknown> | undefined;
          let beats = 0;
          await new Promise<void>((frozen) => {
            const { beat } = models.generations;
            const awake = new Promise<void>((resolve) => (wake = resolve));
            models.generations.beat = async (group, work) => {
              const goesOn = await beat.call(models.generations, group, work);
              if (work.step === frozenAt && ++beats === (frozenAt === 'relire' ? 2 : 1)) {
                frozen(); // not right before it makes room: it would have to be frozen between a question and its answer
                await awake;
              }
              return goesOn;
            };
            late = rebuilding(['conclave']);
          });
          models = new ReadModels(documents); // another process, on the same documents
          await tell(...votes(7, 2));
          await served();
          now += 121_000;
          expect(await rebuilding(GROUPS)).toMatchObject({ outcome: 'switched' });
          wake();
          expect(await late).toEqual({ outcome: 'interrupted' });
          expect(await models.rounds.count()).toBe(2);
          expect(await driftOf(models, log)).toEqual([]);
        },
      );

      it('are cleared away, those of before, once other processes have noticed', async () => {
        await tell(...FACTS);
        await served();
        await rebuilding(['conclave']);
        await models.sweep(clock.now(), { by: 'a worker' });
        expect(await models.set(0).holds('conclave')).toBe(true);
        now += 121_000;
        await models.sweep(clock.now(), { by: 'a worker' });
        expect(await models.set(0).holds('conclave')).toBe(false);
        expect(await driftOf(models, log)).toEqual([]);
      });

      it('must have been there', async () => {
        expect(await rebuilding(['conclave'])).toEqual({ outcome: 'refused', because: 'nothing-yet' });
      });
    });

    describe('a comparison with the log', () => {
      const check = (over = {}) => checkModels({ log, models, clock, ...over });
      const foundBy = async (over = {}) =>
        (await check(over)).flatMap(({ differences }) =>
          differences.map(({ collection, field, stored, fromLog }) => [collection, field, stored, fromLog]),
        );

      it('finds nothing where nothing was changed', async () => {
        await tell(...FACTS, ...votes(1_100, 2));
        await served();
        expect(await foundBy()).toEqual([]);
        expect(await models.checks.last('conclave')).toMatchObject({ total: 0, events: 1_108, by: 'check' });
      });

      /** Between any two answers votes come in and are written: never is all of it at one position. */
      const withVotesBetween = async (answer: () => Promise<unknown>): Promise<void> => {
        const running = projection();
        await running.look();
        const written = async (): Promise<void> => {
          await tell(...votes(3, 2, { roundId: round(2), roundNumber: 2 }));
          await running.current!.reached(await headOf());
        };
        await written(); // at first all of it is
        const { find } = models.rounds;
        models.rounds.find = async (...asked: Parameters<typeof find>) => {
          await written();
          return find.apply(models.rounds, asked) as never; // what was asked for
        };
        await answer();
        await running.stop();
      };

      it('finds nothing where documents are written between any two readings', async () => {
        await tell(...FACTS);
        await served();
        await withVotesBetween(async () => expect(await driftOf(models, log)).toEqual([]));
      });

      it('names what was changed by hand while documents are written between any two readings', async () => {
        await tell(...FACTS);
        await served();
        await withVotesBetween(async () => {
          const first = (await models.rounds.get(round(1)))!;
          await models.rounds.put({ ...first, totalVotes: 99 });
          expect(await driftOf(models, log)).toEqual([
            { collection: 'rounds', _id: round(1), field: 'totalVotes', stored: 99, fromLog: 3 },
          ]);
        });
      });

      it('tells of documents that whoever wrote them has left without a checkpoint', async () => {
        await tell(...FACTS);
        await served();
        const before = (await models.checkpoints.get(CHECKPOINT_OF.conclave))!;
        await tell(...votes(3, 2));
        await served();
        await models.checkpoints.put(before);
        const drift = await driftOf(models, log, { retryMs: 1 });
        expect(drift.map(({ collection, field }) => [collection, field])).toEqual(
          expect.arrayContaining([
            ['editions', 'position'],
            ['rounds', 'position'],
            ['rounds', 'setAside'],
          ]),
        );
      });

      it('names each thing that was changed by hand, and mends it when asked to', async () => {
        await tell(...FACTS, ...votes(SNAPSHOT_EVERY_EVENTS, 2));
        await served();
        const [edition] = await models.editions.find();
        await models.editions.put({ ...edition!, electors: 7 });
        await models.rounds.delete(round(1));
        const second = (await models.rounds.get(round(2)))!;
        await models.rounds.put({ ...second, _id: 'made-up' });
        await models.rounds.put({ ...second, position: '9999999999999999' });
        const [tile] = await models.tiles.find({ n: 3 });
        await models.tiles.put({ ...tile!, root: 'x' });
        const [edge] = await models.edges.find();
        await models.edges.put({ ...edge!, seals: 5 });
        const [snapshot] = await models.snapshots.find({ kept: true });
        await models.snapshots.put({
          ...snapshot!,
          view: snapshot!.view.replace('"setAside":0', '"setAside":1'),
        });
        const found = await foundBy();
        expect(found).toEqual(
          expect.arrayContaining([
            ['editions', 'electors', 7, 133],
            ['rounds', '', undefined, expect.objectContaining({ _id: round(1) })],
            ['rounds', '', expect.objectContaining({ _id: 'made-up' }), undefined],
            ['rounds', 'position', '9999999999999999', await headOf()],
            ['tiles', 'root', 'x', tile!.root],
            ['edges', 'seals', 5, 0],
            ['snapshots', expect.stringMatching(/setAside$/), 1, 0],
          ]),
        );
        expect(found).toHaveLength(7);
        const repaired = await check({ repair: true });
        expect(repaired.flatMap(({ mended }) => mended!.map(({ done }) => done)).sort()).toEqual([
          'deleted',
          'written',
          'written',
          'written',
          'written',
          'written',
          'written',
        ]);
        expect(await foundBy()).toEqual([]);
        await tell(vote(2, { roundId: round(2), roundNumber: 2 }));
        const one = projection();
        await one.look();
        await one.current!.reached(await headOf());
        await one.stop();
        expect((await models.rounds.get(round(2)))?.totalVotes).toBe(1);
      });

      it('leaves alone what was written meanwhile', async () => {
        await tell(...FACTS);
        await served();
        const stored = (await models.rounds.get(round(1)))!;
        await models.rounds.put({ ...stored, totalVotes: 99 });
        const { replace } = models.rounds;
        models.rounds.replace = async (document, options) => {
          await models.rounds.put({ ...stored, position: '9'.repeat(16) });
          return replace.call(models.rounds, document, options);
        };
        const repaired = await check({ repair: true });
        expect(repaired.flatMap(({ mended }) => mended)).toEqual([
          { collection: 'rounds', _id: round(1), done: 'moved' },
        ]);
      });
    });
  });
}
