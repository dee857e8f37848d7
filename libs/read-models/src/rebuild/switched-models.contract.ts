import { createIds, Unavailable } from '@fumata/platform';
import { round, votes } from '@fumata/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { foldLog } from '../edition-events.js';
import { GROUPS, type Group } from '../models.js';
import { originOf } from '../origin.js';
import { newestSnapshot, SNAPSHOT_EVERY_EVENTS } from '../snapshots.js';
import { driftOf } from './check.js';
import { rebuild, type RebuildOutcome } from './rebuild.js';
import {
  FACTS,
  Projection,
  append,
  clock,
  headOf,
  log,
  models,
  passTime,
  reopenModels,
  testLog,
  turn,
  writeAll,
} from './rebuild.fixture.js';

const ids = createIds();
const LOST = new Unavailable('documents', 'lost');

const rebuilding = (groups: readonly Group[], over = {}) => rebuild(groups, { log, models, clock, ids, ...over });

export function describeRebuild(): void {
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
      expect(await models.tiles.count()).toBe(4);
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
      expect(await models.checks.get('conclave')).toMatchObject({
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
      const running = new Projection(reacted);
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
      reopenModels();
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
      passTime(121_000);
      expect(await rebuilding(GROUPS)).toMatchObject({ outcome: 'switched' });
    });

    it.each<[string, () => unknown]>([
      ['between two groups', () => jest.spyOn(models.checkpoints, 'get').mockRejectedValueOnce(LOST)],
      ['at the second group', () => jest.spyOn(models.generations, 'begin').mockRejectedValueOnce(LOST)],
    ])('leaves no group begun if the documents are lost %s, and can be repeated at once', async (_when, lose) => {
      await append(...FACTS);
      await writeAll();
      const { begin } = models.generations;
      jest.spyOn(models.generations, 'begin').mockImplementationOnce(async (...args) => {
        const begun = await begin.apply(models.generations, args);
        lose();
        return begun;
      });
      await expect(rebuilding(GROUPS)).rejects.toThrow(LOST);
      expect(await rebuilding(GROUPS)).toMatchObject({ outcome: 'switched' });
    });

    it('is not taken over by a process whose clock is a minute ahead', async () => {
      await append(...FACTS);
      await writeAll();
      await models.generations.begin('conclave', 'somebody', clock.now());
      passTime(60_000);
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
        reopenModels();
        await append(...votes(7, 2));
        await writeAll();
        passTime(121_000);
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
      passTime(121_000);
      await models.sweep(clock.now(), { by: 'a worker' });
      expect(await models.set(0).hasDocuments('conclave')).toBe(false);
      expect(await driftOf(models, log)).toEqual([]);
    });

    it('is refused while nothing is stored', async () => {
      expect(await rebuilding(['conclave'])).toEqual({ outcome: 'refused', because: 'nothing-yet' });
    });
  });
}
