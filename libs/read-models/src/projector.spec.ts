import { MemoryEventLog, type FollowOptions, type Position } from '@fumata/event-log';
import { currentEdition, lastRound } from '@fumata/conclave';
import {
  cardinal,
  clusterCounted,
  clusterSetAside,
  CONCLAVE,
  conclaveOpen,
  heldVote,
  hex,
  opened,
  round,
  roundAnalysed,
  TestLog,
  vote,
} from '@fumata/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { foldLog } from './edition-events.js';
import { ConclaveProjector } from './projector.js';
import { originOf } from './origin.js';
import { checkModels, driftOf } from './rebuild/check.js';
import { newestSnapshot } from './snapshots.js';
import {
  prepareModels,
  append,
  clock,
  full,
  head,
  log,
  models,
  projector,
  record,
  replaceLog,
  running,
  turn,
} from './projector.fixture.js';

prepareModels();

describe('ConclaveProjector', () => {
  it('writes editions and rounds as the log has them', async () => {
    await append(...full);
    await running(async (one) => one.untilPosition(await head()));
    expect(await models.rounds.get(round(1))).toMatchObject({
      conclaveId: CONCLAVE,
      totalVotes: 4,
      setAside: 1,
      counts: { [cardinal(1)]: { votes: 3, firstVotes: 3 } },
      standings: [
        { minute: '2025-05-07T14:30', leaders: [] },
        { minute: '2025-05-07T14:32', leaders: [{ cardinalId: cardinal(1), votes: 3 }] },
      ],
    });
    expect(await models.editions.get(CONCLAVE)).toMatchObject({ stage: 'archived', sequence: 11 });
    expect(await driftOf(models, log)).toEqual([]);
  });

  it.each([
    ['counted', clusterCounted(), 3],
    ['set aside', clusterSetAside(), 1],
  ])('writes the open round when its held votes are %s', async (_case, decision, totalVotes) => {
    const story = new TestLog().append(...conclaveOpen(), vote(1), ...heldVote(6, 2), ...heldVote(8, 2));
    await record(story.events);
    await running(async (one) => {
      await one.untilPosition(await head());
      await record(story.append(decision).events.slice(-1));
      await one.untilPosition(await head());
    });
    expect(await models.rounds.get(round(1))).toMatchObject({ totalVotes, position: await head() });
    expect(await driftOf(models, log)).toEqual([]);
  });

  it('continues where it stopped, also next to a second projector', async () => {
    await append(...full.slice(0, 5));
    await running(async (one) => one.untilPosition(await head()));
    const rest = new TestLog().append(...full).events.slice(5);
    await running(async (one) => {
      const other = projector();
      await other.start();
      await record(rest);
      await one.untilPosition(await head());
      await other.stop();
    });
    expect(await driftOf(models, log)).toEqual([]);
  });

  it('continues from the scan position of a shared server, which advances without events', async () => {
    const scanPositions: unknown[] = [];
    class SharedLog extends MemoryEventLog {
      override follow(options: FollowOptions) {
        scanPositions.push(options.scanPosition);
        return super.follow(options);
      }
    }
    const shared = replaceLog(new SharedLog());
    const beyond = '9'.repeat(16) as Position; // the format of this log's positions
    await append(...full);
    await running(async (one) => one.untilPosition(await head()));
    await running(async () => shared.advanceScan(beyond));
    await running(async () => undefined);
    expect(scanPositions).toEqual([undefined, await head(), beyond]);
  });

  it('writes the same documents incrementally and in a rebuild', async () => {
    await append(...full);
    await running(async (one) => one.untilPosition(await head()));
    const incremental = [await models.editions.find(), await models.rounds.find()];
    await models.drop();
    await running(async (one) => one.untilPosition(await head()));
    const rebuilt = [await models.editions.find(), await models.rounds.find()];
    const withoutPosition = (documents: unknown) =>
      JSON.parse(JSON.stringify(documents, (key, value) => (key === 'position' ? undefined : value)));
    expect(withoutPosition(rebuilt)).toEqual(withoutPosition(incremental));
  });

  it('keeps its documents at the next start if a losing edition was opened first', async () => {
    await running(async (one) => {
      await append(opened({ conclaveId: hex(0xc1) }), ...conclaveOpen());
      await one.untilPosition(await head());
    });
    const drop = jest.spyOn(models, 'drop');
    await running(async (one) => one.untilPosition(await head()));
    expect(drop).not.toHaveBeenCalled();
    expect(await driftOf(models, log)).toEqual([]);
  });

  it('survives a store that fails temporarily', async () => {
    await append(...full);
    let failures = 2;
    const errors: unknown[] = [];
    const putAt = models.rounds.putAt.bind(models.rounds);
    models.rounds.putAt = (document) => (failures-- > 0 ? Promise.reject(new Error('gone')) : putAt(document));
    const one = new ConclaveProjector({ log, models, clock, wait: turn, onError: (cause) => errors.push(cause) });
    await one.start();
    await one.untilPosition(await head());
    await one.stop();
    expect(errors.length).toBeGreaterThan(0);
    expect(await driftOf(models, log)).toEqual([]);
  });

  it('saves a snapshot when it stops, if the last one could not be saved', async () => {
    const story = new TestLog().append(...conclaveOpen());
    await record(story.events);
    let now = clock.now();
    const one = new ConclaveProjector({ log, models, clock: { now: () => now }, wait: turn });
    await one.start();
    await one.untilPosition(await head());
    now = new Date(now.getTime() + 30_000);
    const put = jest.spyOn(models.snapshots, 'put').mockRejectedValueOnce(new Error('gone'));
    await record(story.append(vote(1)).events.slice(-1));
    await one.untilPosition(await head());
    await one.stop();
    expect(put).toHaveBeenCalledTimes(2);
    expect((await newestSnapshot(models, await originOf(log)))?.view.position).toBe(await head());
  });

  it('keeps the details of an archived edition in its documents only, from one start to the next', async () => {
    const story = new TestLog();
    const late = vote(4, { roundId: round(2), roundNumber: 2 });
    await record(story.append(...full).events);
    await running(async (one) => one.untilPosition(await head()));
    const snapshot = (await newestSnapshot(models, await originOf(log)))!;
    expect(snapshot.view.editions[CONCLAVE]!.rounds[0]).toMatchObject({ totalVotes: 4, counts: {}, standings: [] });
    expect((await models.rounds.get(round(2)))?.counts).toEqual({ [cardinal(3)]: { votes: 1, firstVotes: 1 } });
    await record(story.append(late).events.slice(-1));
    await running(async (one) => one.untilPosition(await head()));
    expect(await models.rounds.get(round(2))).toMatchObject({
      setAside: 1,
      counts: { [cardinal(3)]: { votes: 1, firstVotes: 1 } },
      position: await head(),
    });
    const checked = await checkModels({ log, models, clock });
    expect(checked[0]?.differences).toEqual([]);
  });

  it('stores the analysis of a round whose edition was archived before, and keeps it after a later vote', async () => {
    const story = new TestLog();
    await record(story.append(...full).events);
    await running(async (one) => one.untilPosition(await head()));
    const trust = {
      results: [{ cardinalId: cardinal(1), returning: 3, recent: 0, examined: 0 }],
      others: { returning: 1, recent: 0, examined: 0 },
    };
    for (const fact of [roundAnalysed(1, { trust }), vote(4)]) {
      await record(story.append(fact).events.slice(-1));
      await running(async (one) => one.untilPosition(await head()));
      expect((await models.rounds.get(round(1)))?.analysis?.trust).toEqual(trust);
      expect((await checkModels({ log, models, clock }))[0]?.differences).toEqual([]);
    }
  });

  it('stores an analysis that arrives while the archived edition is written', async () => {
    const story = new TestLog();
    await record(story.append(...full.slice(0, -1)).events);
    await running(async (one) => {
      await one.untilPosition(await head());
      const putAt = models.checkpoints.putAt.bind(models.checkpoints);
      models.checkpoints.putAt = async (document) => {
        models.checkpoints.putAt = putAt;
        await record(story.append(roundAnalysed(1)).events.slice(-1));
        return putAt(document);
      };
      await record(story.append(...full.slice(-1)).events.slice(-1));
      await one.untilPosition(await head());
    });
    expect((await models.rounds.get(round(1)))?.analysis).not.toBeNull();
    expect(await driftOf(models, log)).toEqual([]);
  });

  it('lets other work run while it waits for a reaction, at the head or behind it', async () => {
    await append(...conclaveOpen());
    let release: () => void = () => undefined;
    const pending = new Promise<void>((resolve) => (release = resolve));
    const one = new ConclaveProjector({
      log,
      models,
      clock,
      wait: turn,
      react: ({ type }) => (type === 'RoundClosed' ? pending : undefined),
    });
    await one.start();
    await one.untilPosition(await head());
    const rest = new TestLog().append(...full).events.slice(3);
    await record(rest);
    await turn();
    Object.defineProperty(one, 'follower', { value: { state: 'catching-up', stop: async () => undefined } });
    for (let i = 0; i < 20; i++) await turn();
    expect((await models.rounds.get(round(1)))?.closedAt ?? null).toBeNull();
    release();
    await one.untilPosition(await head());
    expect(await driftOf(models, log)).toEqual([]);
  });

  it('rejects a wait for a later position once it has stopped', async () => {
    await append(...conclaveOpen());
    const one = projector();
    await one.start();
    await one.stop();
    await expect(one.untilPosition('9999999999999999')).rejects.toThrow(/stopped/);
  });

  it('retries a reaction until it succeeds and stores nothing beyond its event before', async () => {
    await append(...full.slice(0, 4));
    const reacted: [string, boolean | undefined][] = [];
    const storedMeanwhile: unknown[] = [];
    let failures = 2;
    const one = new ConclaveProjector({
      log,
      models,
      clock,
      wait: turn,
      react: (event, applied) =>
        event.type !== 'VoteCast'
          ? undefined
          : (async () => {
              storedMeanwhile.push((await models.rounds.get(round(1)))?.totalVotes);
              if (failures-- > 0) throw new Error('not yet');
              reacted.push([event.type, applied?.counted]);
            })(),
    });
    await one.start();
    await one.untilPosition(await head());
    await one.stop();
    expect(reacted).toEqual([['VoteCast', true]]);
    expect(storedMeanwhile).toEqual([undefined, undefined, undefined]);
  });

  it('names the document that differs from the log', async () => {
    await append(...full);
    await running(async (one) => one.untilPosition(await head()));
    const stored = (await models.rounds.get(round(1)))!;
    await models.rounds.put({ ...stored, totalVotes: 99 });
    expect((await driftOf(models, log)).map(({ collection, _id }) => [collection, _id])).toEqual([
      ['rounds', round(1)],
    ]);
  });
});

it('folds the log up to a position', async () => {
  await append(...full);
  const view = await foldLog(log, (await log.readAll()[Symbol.asyncIterator]().next()).value[3].position);
  expect(lastRound(currentEdition(view)!)?.totalVotes).toBe(1);
});
