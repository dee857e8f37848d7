import { round, vote, votes } from '@fumata/testing';
import { describe, expect, it } from '@jest/globals';
import { CHECKPOINT_OF } from '../models.js';
import { SNAPSHOT_EVERY_EVENTS } from '../snapshots.js';
import { checkModels, driftOf } from './check.js';
import { FACTS, Projection, append, clock, headOf, log, models, writeAll } from './rebuild.fixture.js';

export function describeChecks(): void {
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
      expect(await models.checks.get('conclave')).toMatchObject({ total: 0, events: 1_108, by: 'check' });
    });

    /** Appends and projects votes before each read, so that the documents are never all at one position. */
    const withVotesBetween = async (work: () => Promise<unknown>): Promise<void> => {
      const running = new Projection();
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
      const differences = await foundBy();
      expect(differences).toEqual(
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
      expect(differences).toHaveLength(7);
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
      const follower = new Projection();
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
}
