import { setImmediate } from 'node:timers/promises';
import type { Recorded } from '@fumata/conclave';
import type { DocumentStore } from '@fumata/documents';
import { MemoryEventLog, type EventLog } from '@fumata/event-log';
import { createIds } from '@fumata/platform';
import { conclaveOpen, round, roundClosed, roundOpened, TestLog, vote, votes, type EventInput } from '@fumata/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { driftOf, foldLog } from '../drift.js';
import { ActiveGenerationFollower } from '../generations/active-generation-follower.js';
import { CHECKPOINT_OF, GROUPS, type Group } from '../models.js';
import { ConclaveProjector } from '../projector.js';
import { Trees } from '../proof/trees.js';
import { TreeThread } from '../proof/tree-thread.js';
import { ReadModels } from '../read-models.js';
import { originOf } from '../origin.js';
import { newestSnapshot, SNAPSHOT_EVERY_EVENTS } from '../snapshots.js';
import { checkModels } from './check.js';
import { rebuild, type RebuildOutcome } from './rebuild.js';

let now: number;
const clock = { now: () => new Date(now) };
const ids = createIds();
/** A wait is one turn of the event loop. */
const turn = () => setImmediate<void>(undefined);
let log: EventLog;
let documents: DocumentStore;
let models: ReadModels;
let testLog: TestLog;

const append = async (...facts: EventInput[]): Promise<void> => {
  const before = testLog.events.length;
  testLog.append(...facts);
  for (const { stream, ...event } of testLog.events.slice(before)) await log.append(stream, 'any', [event as never]); // a recorded event is a valid new one
};
const headOf = async () => (await log.head())!;
/** A projection as run by a worker; collects the events it reacts to. */
const projection = (reacted: string[] = []) =>
  new ActiveGenerationFollower({
    group: 'conclave',
    models,
    create: (set) =>
      new ConclaveProjector({
        log,
        models: set,
        clock,
        wait: turn,
        isActive: async () => (await models.active('conclave')) === set,
        react: (event: Recorded) => {
          reacted.push(event.eventId);
          return undefined;
        },
      }),
  });
/** Writes everything that a worker would have written by now. */
const writeAll = async (): Promise<void> => {
  const follower = projection();
  await follower.tick();
  await follower.current!.untilPosition(await headOf());
  await follower.stop();
  const thread = new TreeThread();
  const trees = new Trees(thread);
  for await (const page of log.readAll()) await trees.take(page as never); // current schema version
  await trees.settled();
  const set = await models.active('sceaux');
  const { tiles, treeStates } = trees.unsaved();
  for (const tile of tiles) await set.tiles.put(tile);
  for (const state of treeStates) await set.edges.put(state);
  const checkpoint = (await models.checkpoints.get(CHECKPOINT_OF.conclave))!;
  await models.checkpoints.put({ ...checkpoint, _id: CHECKPOINT_OF.sceaux });
  await thread.close();
};
const rebuilding = (groups: readonly Group[], over = {}) => rebuild(groups, { log, models, clock, ids, ...over });
const FACTS = [...conclaveOpen(), ...votes(3, 1), roundClosed(1), roundOpened(2)];

/** Contract suite of rebuilds and comparisons, run on each document store. */
export function describeRebuilding(kind: string, open: () => Promise<DocumentStore>): void {
  describe(`on documents in ${kind}`, () => {
    beforeEach(async () => {
      now = Date.parse('2025-05-07T18:00:00.000Z');
      log = new MemoryEventLog();
      documents = await open();
      models = new ReadModels(documents);
      await documents.prepare();
      testLog = new TestLog();
    });
    afterEach(() => documents.close());

    describe('rebuild', () => {
      it('switches to the other slot with equal documents', async () => {
        await append(...FACTS, ...votes(1_100, 2));
        await writeAll();
        expect(await rebuilding(GROUPS)).toMatchObject({ outcome: 'switched', events: 1_108, differences: [] });
        for (const group of GROUPS)
          expect(await models.generations.of(group)).toMatchObject({
            slot: 1,
            generation: 1,
            work: null,
            last: { outcome: 'switched', events: 1_108 },
          });
        expect(await driftOf(models, log)).toEqual([]);
        expect(await models.tiles.count()).toBe(1);
        expect((await newestSnapshot(models, await originOf(log)))?.view).toEqual(await foldLog(log));
      });

      it('replaces documents changed by hand and reports the difference', async () => {
        await append(...FACTS);
        await writeAll();
        const stored = (await models.rounds.get(round(1)))!;
        await models.rounds.put({ ...stored, totalVotes: 99 });
        const built = await rebuilding(['conclave']);
        const difference = { collection: 'rounds', _id: round(1), field: 'totalVotes', stored: 99, fromLog: 3 };
        expect(built).toMatchObject({ outcome: 'switched', differences: [difference] });
        expect((await models.rounds.get(round(1)))?.totalVotes).toBe(3);
        expect(await models.checks.last('conclave')).toMatchObject({
          by: 'rebuild',
          total: 1,
          differences: [{ collection: 'rounds', id: round(1), field: 'totalVotes', stored: '99', fromLog: '3' }],
        });
      });

      it('reports progress', async () => {
        await append(...FACTS);
        await writeAll();
        const steps: string[] = [];
        await rebuilding(['conclave'], { onProgress: ({ step }: { step: string }) => steps.push(step) });
        expect([...new Set(steps)]).toEqual(['relire', 'comparer', 'basculer']);
      });

      it('loses no vote that arrives meanwhile and reacts to each', async () => {
        await append(...FACTS);
        await writeAll();
        const reacted: string[] = [];
        const running = projection(reacted);
        await running.tick();
        let streaming = true;
        const stream = (async () => {
          for (let n = 0; n < 40 || streaming; n += 1) {
            await append(...votes(25, 2));
            await turn();
          }
        })();
        const rebuilt: RebuildOutcome[] = [];
        try {
          for (let n = 0; n < 3; n += 1) {
            rebuilt.push(await rebuilding(['conclave'], { pace: turn }));
            await running.tick();
          }
        } finally {
          streaming = false;
          await stream;
        }
        expect(rebuilt).toEqual(Array(3).fill(expect.objectContaining({ outcome: 'switched', differences: [] })));
        await running.current!.untilPosition(await headOf());
        await running.stop();
        expect(await models.generations.of('conclave')).toMatchObject({ slot: 1, generation: 3 });
        expect(await driftOf(models, log)).toEqual([]);
        const all = testLog.events.slice(FACTS.length).map(({ eventId }) => eventId);
        expect(all.filter((id) => !reacted.includes(id))).toEqual([]);
      });

      it('does not switch when interrupted and cleans up', async () => {
        await append(...FACTS, ...votes(SNAPSHOT_EVERY_EVENTS, 2));
        await writeAll();
        const pace = async (): Promise<void> => void (await models.generations.interrupt('conclave'));
        expect(await rebuilding(GROUPS, { pace })).toEqual({ outcome: 'interrupted' });
        for (const group of GROUPS) expect(await models.generations.of(group)).toMatchObject({ slot: 0, work: null });
        expect(await models.set(1).hasDocuments('conclave')).toBe(false);
        expect(await driftOf(models, log)).toEqual([]);
      });

      it.each(['relire', 'comparer', 'basculer'])('leaves the old slot active when killed at: %s', async (killedAt) => {
        await append(...FACTS, ...votes(SNAPSHOT_EVERY_EVENTS, 2));
        await writeAll();
        const dead = new Promise<never>(() => undefined);
        await new Promise<void>((killed) => {
          const { heartbeat } = models.generations;
          models.generations.heartbeat = async (group, work) => {
            const continues = await heartbeat.call(models.generations, group, work);
            if (work.step !== killedAt) return continues;
            killed();
            return dead;
          };
          void rebuilding(GROUPS);
        });
        models = new ReadModels(documents); // another process on the same documents
        expect(await driftOf(models, log)).toEqual([]);
        expect(await rebuilding(['conclave'])).toEqual({ outcome: 'refused', because: 'already-running' });
        await models.sweep(clock.now(), { by: 'the next start', alone: true });
        for (const slot of [1] as const)
          for (const group of GROUPS) expect(await models.set(slot).hasDocuments(group)).toBe(false);
        expect(await models.generations.of('conclave')).toMatchObject({
          slot: 0,
          work: null,
          last: { outcome: 'interrupted' },
        });
        expect(await rebuilding(GROUPS)).toMatchObject({ outcome: 'switched', differences: [] });
      });

      it('allows one rebuild at a time, and the next once the first is silent', async () => {
        await append(...FACTS);
        await writeAll();
        await models.generations.begin('conclave', 'somebody', clock.now());
        expect(await rebuilding(GROUPS)).toEqual({ outcome: 'refused', because: 'already-running' });
        expect((await models.generations.of('sceaux')).work).toBeNull();
        now += 121_000;
        expect(await rebuilding(GROUPS)).toMatchObject({ outcome: 'switched' });
      });

      it('is not taken over by a process whose clock is a minute ahead', async () => {
        await append(...FACTS);
        await writeAll();
        await models.generations.begin('conclave', 'somebody', clock.now());
        now += 60_000;
        await models.sweep(clock.now(), { by: 'a worker' });
        expect(await rebuilding(GROUPS)).toEqual({ outcome: 'refused', because: 'already-running' });
      });

      it.each(['relire', 'comparer', 'basculer'])(
        'does nothing when it was frozen at: %s and wakes after another rebuild',
        async (frozenAt) => {
          await append(...FACTS);
          await writeAll();
          let wake = (): void => undefined;
          let late: Promise<unknown> | undefined;
          let heartbeats = 0;
          await new Promise<void>((frozen) => {
            const { heartbeat } = models.generations;
            const awake = new Promise<void>((resolve) => (wake = resolve));
            models.generations.heartbeat = async (group, work) => {
              const continues = await heartbeat.call(models.generations, group, work);
              if (work.step === frozenAt && ++heartbeats === (frozenAt === 'relire' ? 2 : 1)) {
                frozen(); // not right before the drop: that would require a freeze between a request and its answer
                await awake;
              }
              return continues;
            };
            late = rebuilding(['conclave']);
          });
          models = new ReadModels(documents); // another process on the same documents
          await append(...votes(7, 2));
          await writeAll();
          now += 121_000;
          expect(await rebuilding(GROUPS)).toMatchObject({ outcome: 'switched' });
          wake();
          expect(await late).toEqual({ outcome: 'interrupted' });
          expect(await models.rounds.count()).toBe(2);
          expect(await driftOf(models, log)).toEqual([]);
        },
      );

      it('leaves the old slot, which a sweep clears two minutes later', async () => {
        await append(...FACTS);
        await writeAll();
        await rebuilding(['conclave']);
        await models.sweep(clock.now(), { by: 'a worker' });
        expect(await models.set(0).hasDocuments('conclave')).toBe(true);
        now += 121_000;
        await models.sweep(clock.now(), { by: 'a worker' });
        expect(await models.set(0).hasDocuments('conclave')).toBe(false);
        expect(await driftOf(models, log)).toEqual([]);
      });

      it('is refused while nothing is stored', async () => {
        expect(await rebuilding(['conclave'])).toEqual({ outcome: 'refused', because: 'nothing-yet' });
      });
    });

    describe('checkModels', () => {
      const check = (over = {}) => checkModels({ log, models, clock, ...over });
      const foundBy = async (over = {}) =>
        (await check(over)).flatMap(({ differences }) =>
          differences.map(({ collection, field, stored, fromLog }) => [collection, field, stored, fromLog]),
        );

      it('finds no difference in unchanged documents', async () => {
        await append(...FACTS, ...votes(1_100, 2));
        await writeAll();
        expect(await foundBy()).toEqual([]);
        expect(await models.checks.last('conclave')).toMatchObject({ total: 0, events: 1_108, by: 'check' });
      });

      /** Appends and projects votes before each read, so that the documents are never all at one position. */
      const withVotesBetween = async (work: () => Promise<unknown>): Promise<void> => {
        const running = projection();
        await running.tick();
        const projectVotes = async (): Promise<void> => {
          await append(...votes(3, 2, { roundId: round(2), roundNumber: 2 }));
          await running.current!.untilPosition(await headOf());
        };
        await projectVotes(); // all documents are written at first
        const { find } = models.rounds;
        models.rounds.find = async (...args: Parameters<typeof find>) => {
          await projectVotes();
          return find.apply(models.rounds, args) as never;
        };
        await work();
        await running.stop();
      };

      it('finds no difference while documents are written between reads', async () => {
        await append(...FACTS);
        await writeAll();
        await withVotesBetween(async () => expect(await driftOf(models, log)).toEqual([]));
      });

      it('names changes by hand while documents are written between reads', async () => {
        await append(...FACTS);
        await writeAll();
        await withVotesBetween(async () => {
          const first = (await models.rounds.get(round(1)))!;
          await models.rounds.put({ ...first, totalVotes: 99 });
          expect(await driftOf(models, log)).toEqual([
            { collection: 'rounds', _id: round(1), field: 'totalVotes', stored: 99, fromLog: 3 },
          ]);
        });
      });

      it('reports documents whose writer ended before the checkpoint', async () => {
        await append(...FACTS);
        await writeAll();
        const before = (await models.checkpoints.get(CHECKPOINT_OF.conclave))!;
        await append(...votes(3, 2));
        await writeAll();
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

      it('names every change by hand and repairs it on request', async () => {
        await append(...FACTS, ...votes(SNAPSHOT_EVERY_EVENTS, 2));
        await writeAll();
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
        await models.snapshots.put({ ...snapshot!, view: snapshot!.view.replace('"setAside":0', '"setAside":1') });
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
        expect(repaired.flatMap(({ repairs }) => repairs!.map(({ outcome }) => outcome)).sort()).toEqual([
          'deleted',
          'written',
          'written',
          'written',
          'written',
          'written',
          'written',
        ]);
        expect(await foundBy()).toEqual([]);
        await append(vote(2, { roundId: round(2), roundNumber: 2 }));
        const follower = projection();
        await follower.tick();
        await follower.current!.untilPosition(await headOf());
        await follower.stop();
        expect((await models.rounds.get(round(2)))?.totalVotes).toBe(1);
      });

      it('leaves documents unchanged that were written meanwhile', async () => {
        await append(...FACTS);
        await writeAll();
        const stored = (await models.rounds.get(round(1)))!;
        await models.rounds.put({ ...stored, totalVotes: 99 });
        const { replace } = models.rounds;
        models.rounds.replace = async (document, options) => {
          await models.rounds.put({ ...stored, position: '9'.repeat(16) });
          return replace.call(models.rounds, document, options);
        };
        const repaired = await check({ repair: true });
        expect(repaired.flatMap(({ repairs }) => repairs)).toEqual([
          { collection: 'rounds', _id: round(1), outcome: 'changed-meanwhile' },
        ]);
      });
    });
  });
}
