import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { isBallotEvent, upcastConclaveEvents, type Recorded, type RoundSealed } from '@fumata/conclave';
import { EmbeddedDocumentStore } from '@fumata/documents';
import { MemoryEventLog, type FollowOptions, type Position } from '@fumata/event-log';
import { createIds, sealKeyFrom, signerOf, Unavailable } from '@fumata/platform';
import { leafHash, MerkleTree, TILE, tiledPath, verifyInclusion, verifySeal, type Leaf } from '@fumata/proof';
import { LeafSequencer, ReadModels, TreeThread } from '@fumata/read-models';
import {
  CONCLAVE,
  conclaveOpen,
  hex,
  opened,
  round,
  roundClosed,
  roundOpened,
  started,
  TestLog,
  vote,
  votes,
  type EventInput,
} from '@fumata/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Sealer, TREES, type SealerOptions } from './sealer.js';

const clock = { now: () => new Date('2025-05-07T18:00:00.000Z') };
const signer = signerOf(sealKeyFrom(randomBytes(32).toString('base64url')));
const NEXT = hex(0xc1);

/** Rejects the next `refusals` appends; never answers while `silent`. */
class FlakyLog extends MemoryEventLog {
  refusals = 0;
  silent = false;
  /** Scan position from which each follower started. */
  readonly scanPositions: unknown[] = [];

  override append(...args: Parameters<MemoryEventLog['append']>): ReturnType<MemoryEventLog['append']> {
    if (this.silent) return new Promise(() => undefined);
    if (this.refusals-- > 0) return Promise.reject(new Unavailable('event-log', 'away'));
    return super.append(...args);
  }

  override follow(options: FollowOptions): ReturnType<MemoryEventLog['follow']> {
    this.scanPositions.push(options.scanPosition);
    return super.follow(options);
  }
}

let log: FlakyLog;
let models: ReadModels;
let story: TestLog;
let trees: TreeThread;
let sealer: Sealer;
let errors: unknown[];
const ensureKeyRecorded = () => Promise.resolve();

/** Waits for one turn of the event loop, so that pending work proceeds. */
const turn = () => setImmediate<void>(undefined);
const start = async (over: Partial<SealerOptions> = {}): Promise<void> => {
  trees = new TreeThread();
  const onError = (cause: unknown) => errors.push(cause);
  const usual = { log, models, trees, signer, clock, ids: createIds(clock), ensureKeyRecorded, wait: turn, onError };
  sealer = new Sealer({ ...usual, ...over });
  await sealer.start();
};
const stop = async (): Promise<void> => {
  await sealer.stop();
  await trees.close();
};
/** Appends events to the story and the log. */
const append = async (...facts: EventInput[]): Promise<void> => {
  const before = story.events.length;
  story.append(...facts);
  for (const { stream, ...event } of story.events.slice(before)) await log.append(stream, 'any', [event as never]); // a recorded event has all fields of a new one
};
const recorded = async (): Promise<Recorded[]> => {
  const all: Recorded[] = [];
  for await (const page of log.readAll()) all.push(...upcastConclaveEvents(page));
  return all;
};
const seals = async (id = CONCLAVE): Promise<RoundSealed['data'][]> =>
  (await recorded()).flatMap((event) =>
    event.type === 'RoundSealed' && event.data.conclaveId === id ? event.data : [],
  );
const sealed = async (count: number, id = CONCLAVE): Promise<RoundSealed['data'][]> => {
  for (;;) {
    const found = await seals(id);
    if (found.length >= count) return found;
    await turn();
  }
};
/** Resolves once the trees are at the head of the log. */
const caughtUp = async (): Promise<void> => {
  for (;;) {
    const [head, checkpoint] = [await log.head(), await models.checkpoints.get(TREES)];
    if (checkpoint?.position === head) return;
    await turn();
  }
};
const leaves = async (id = CONCLAVE): Promise<Leaf[]> => {
  const counting = new LeafSequencer();
  return (await recorded()).flatMap((event) => counting.next(event) ?? []).filter((leaf) => leaf.conclaveId === id);
};
const tree = async (id = CONCLAVE): Promise<MerkleTree> =>
  MerkleTree.of((await leaves(id)).map((leaf) => leafHash(leaf)));
const FIRST = [...conclaveOpen(), ...votes(3, 1), roundClosed(1), roundOpened(2)];

beforeEach(() => {
  log = new FlakyLog();
  models = new ReadModels(EmbeddedDocumentStore.inMemory());
  story = new TestLog();
  errors = [];
});
afterEach(() => stop());

describe('sealer: closed round', () => {
  it('signs the edition’s tree up to the close', async () => {
    await append(...FIRST);
    await start();
    const [seal] = await sealed(1);
    expect(seal).toMatchObject({ conclaveId: CONCLAVE, roundId: round(1), roundNumber: 1, size: 7 });
    expect(seal?.root).toBe((await tree()).root(7));
    expect(verifySeal({ v: 1, ...seal! }, signer.publicKey)).toBe(true);
  });

  it('signs nothing before the log holds its key', async () => {
    await append(...FIRST);
    let isRecorded = false;
    const attempts = Promise.withResolvers<void>();
    await start({
      ensureKeyRecorded: () => {
        if (isRecorded) return Promise.resolve();
        if (errors.length > 1) attempts.resolve();
        return Promise.reject(new Unavailable('event-log', 'away'));
      },
    });
    await attempts.promise;
    expect(await seals()).toEqual([]);
    isRecorded = true;
    expect(await sealed(1)).toHaveLength(1);
  });

  it('seals while the next round receives votes, each seal extending the previous one', async () => {
    await start();
    await append(...FIRST);
    await sealed(1);
    await append(...votes(2, 2), roundClosed(2), roundOpened(3));
    const [, second] = await sealed(2);
    expect(second?.root).toBe((await tree()).root(second?.size));
    expect((await leaves()).slice(0, second?.size).map(({ type }) => type)).toContain('RoundSealed');
  });

  it('seals once although the log is followed repeatedly', async () => {
    await append(...FIRST);
    for (let starts = 0; starts < 3; starts += 1) {
      await start();
      await sealed(1);
      await caughtUp();
      await stop();
    }
    await models.drop();
    await start();
    await caughtUp();
    expect(await seals()).toHaveLength(1);
  });

  it('seals once with two concurrent sealers', async () => {
    await start();
    const [first, firstTrees] = [sealer, trees];
    await start({ models: new ReadModels(EmbeddedDocumentStore.inMemory()) });
    await append(...FIRST);
    await sealed(1);
    await append(...votes(1, 2));
    await caughtUp();
    expect(await seals()).toHaveLength(1);
    await first.stop();
    await firstTrees.close();
  });

  it('seals after the log was unavailable', async () => {
    await append(...FIRST);
    log.refusals = 2;
    await start();
    await sealed(1);
    expect(errors).toHaveLength(2);
  });

  it('seals after a crash between close and seal', async () => {
    await append(...FIRST);
    log.silent = true;
    await start();
    await caughtUp();
    await trees.close();
    log.silent = false;
    await start();
    expect(await sealed(1)).toHaveLength(1);
  });
});

describe('sealer: open round', () => {
  it('has no seal', async () => {
    await append(...conclaveOpen(), ...votes(2, 1));
    await start();
    await caughtUp();
    expect(await seals()).toEqual([]);
  });

  it('is sealed at the end of its edition with its last number', async () => {
    const corrected = {
      type: 'ConclaveCorrected',
      data: { before: { currentRound: 1 }, after: { currentRound: 4 } },
    } as const;
    const closed = { type: 'ConclaveClosed', data: { reason: 'reset' } } as const;
    await append(
      ...conclaveOpen(),
      vote(1),
      corrected,
      opened({ conclaveId: NEXT }),
      roundOpened(9),
      started(NEXT, CONCLAVE),
    );
    story.append(closed);
    const { stream: _, ...event } = story.events.at(-1)!;
    await log.append(`conclave-${CONCLAVE}`, 'any', [event as never]); // as above
    await start();
    const [seal] = await sealed(1);
    expect(seal).toMatchObject({ roundId: round(1), roundNumber: 4, size: 6 });
    expect(await seals(NEXT)).toEqual([]);
  });
});

describe('sealer: stored trees', () => {
  it('prove each event from its tile and all roots', async () => {
    await append(...conclaveOpen(), ...votes(TILE + 200, 1), roundClosed(1), roundOpened(2));
    await start();
    const [seal] = await sealed(1);
    await caughtUp();
    const hashes = (await leaves()).map((leaf) => leafHash(leaf)).slice(0, seal!.size);
    const roots = (await models.tiles.find({ conclaveId: CONCLAVE })).map(({ root }) => root);
    const rest = (await models.edges.get(CONCLAVE))?.rests[String(seal!.size)] ?? '';
    for (const index of [0, TILE - 1, TILE, seal!.size - 1]) {
      const from = index - (index % TILE);
      const path = tiledPath({ index, tile: hashes.slice(from, from + TILE), roots: [...roots, rest] });
      expect(verifyInclusion({ leafHash: hashes[index]!, index, size: seal!.size, path }, seal!.root)).toBe(true);
    }
  });

  it('are not dropped by a former leader', async () => {
    await models.tiles.put({ _id: 'stored by the next leader' } as never); // the only field in use
    await expect(start({ isActive: async () => false })).rejects.toThrow('another writes');
    expect(await models.tiles.count()).toBe(1);
  });

  it('resume from the scan position of a shared server', async () => {
    await append(...FIRST);
    await start();
    await sealed(1);
    await caughtUp();
    const beyond = '9'.repeat(16) as Position; // in the format of this log
    while ((await models.checkpoints.get(TREES))?.checkpoint !== beyond) {
      log.advanceScan(beyond);
      await turn();
    }
    await stop();
    await start();
    expect(log.scanPositions).toEqual([undefined, beyond]);
  });

  it('continue after restarts', async () => {
    await append(...conclaveOpen());
    for (let part = 0; part < 4; part += 1) {
      await start();
      await append(...votes(TILE / 2, 1));
      await caughtUp();
      await stop();
    }
    await start();
    await append(roundClosed(1));
    const [seal] = await sealed(1);
    expect(seal?.root).toBe((await tree()).root(seal?.size));
    expect((await recorded()).filter(isBallotEvent)).toHaveLength(2 * TILE);
  });
});
