import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { upcastConclaveEvents, type CheckpointSigned, type Recorded, type RoundSealed } from '@fumata/conclave';
import { EmbeddedDocumentStore } from '@fumata/documents';
import { MemoryEventLog, type FollowOptions } from '@fumata/event-log';
import { createIds, sealKeyFrom, signerOf, Unavailable, type Clock } from '@fumata/platform';
import { leafHash, MerkleTree, type Leaf } from '@fumata/proof';
import { LeafSequencer, ReadModels, rootsFromLog, TileReader, TreeThread } from '@fumata/read-models';
import { CONCLAVE, conclaveOpen, roundClosed, roundOpened, TestLog, votes, type EventInput } from '@fumata/testing';
import { afterEach, beforeEach } from '@jest/globals';
import { CheckpointSigner, type CheckpointSignerOptions } from './checkpoint-signer.js';
import { CheckpointStoreDamaged, type CheckpointStore, type SignedRecord } from './checkpoint-store.js';
import { Sealer, TREES, type SealerOptions } from './sealer.js';

const clock = { now: () => new Date('2025-05-07T18:00:00.000Z') };
export const key = signerOf(sealKeyFrom(randomBytes(32).toString('base64url')));

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

/** A store in memory; `isBroken`: its disk is full; `damaged`: editions whose record cannot be read. */
export class MemoryCheckpointStore implements CheckpointStore {
  readonly records = new Map<string, SignedRecord>();
  readonly damaged = new Set<string>();
  isBroken = false;

  get(conclaveId: string): Promise<SignedRecord | undefined> {
    if (this.damaged.has(conclaveId)) return Promise.reject(new CheckpointStoreDamaged(conclaveId));
    return Promise.resolve(this.records.get(conclaveId));
  }

  put(conclaveId: string, record: SignedRecord): Promise<void> {
    if (this.isBroken) return Promise.reject(new Error('the disk is full'));
    this.records.set(conclaveId, record);
    return Promise.resolve();
  }
}

export let log: FlakyLog;
export let models: ReadModels;
export let story: TestLog;
export let trees: TreeThread;
export let sealer: Sealer;
export let errors: unknown[];
export let store: MemoryCheckpointStore;
export let refusals: string[];
const ensureKeyRecorded = () => Promise.resolve();

/** Waits for one turn of the event loop, so that pending work proceeds. */
export const turn = () => setImmediate<void>(undefined);

export const HOST = 'fumata.test';

export const signerWith = (over: Partial<CheckpointSignerOptions> = {}, at: Clock = clock): CheckpointSigner => {
  const tiles = new TileReader({ log, models }, models);
  return new CheckpointSigner({
    store,
    signer: key,
    clock: at,
    host: HOST,
    readTile: (conclaveId) => (place) => tiles.hashes(conclaveId, place),
    rootsFromLog: (conclaveId, sizes) => rootsFromLog({ log }, conclaveId, sizes),
    onRefused: ({ reason }) => refusals.push(reason),
    ...over,
  });
};

export const start = async (over: Partial<SealerOptions> = {}): Promise<void> => {
  trees = new TreeThread();
  const onError = (cause: unknown) => errors.push(cause);
  const ids = createIds(clock);
  const usual = { log, models, trees, signer: signerWith(), clock, ids, ensureKeyRecorded, wait: turn, onError };
  sealer = new Sealer({ ...usual, ...over });
  await sealer.start();
};

export const stop = async (): Promise<void> => {
  await sealer.stop();
  await trees.close();
};

const appendRecorded = async (events: readonly Recorded[]): Promise<void> => {
  for (const { stream, ...event } of events) await log.append(stream, 'any', [event as never]); // a recorded event has all fields of a new one
};

/** Appends events to the story and the log. */
export const append = async (...facts: EventInput[]): Promise<void> => {
  const before = story.events.length;
  story.append(...facts);
  await appendRecorded(story.events.slice(before));
};

/** Replaces log and read models as by a backup that has these events. */
export const restore = async (events: readonly Recorded[]): Promise<void> => {
  log = new FlakyLog();
  models = new ReadModels(EmbeddedDocumentStore.inMemory());
  await appendRecorded(events);
};

export const recorded = async (): Promise<Recorded[]> => {
  const all: Recorded[] = [];
  for await (const page of log.readAll()) all.push(...upcastConclaveEvents(page));
  return all;
};

export const seals = async (id = CONCLAVE): Promise<RoundSealed['data'][]> =>
  (await recorded()).flatMap((event) =>
    event.type === 'RoundSealed' && event.data.conclaveId === id ? event.data : [],
  );

export const checkpoints = async (id = CONCLAVE): Promise<CheckpointSigned['data'][]> =>
  (await recorded()).flatMap((event) =>
    event.type === 'CheckpointSigned' && event.data.conclaveId === id ? event.data : [],
  );

/** Resolves with the first result that is not undefined. */
export const eventually = async <T>(read: () => Promise<T | undefined>): Promise<T> => {
  for (;;) {
    const result = await read();
    if (result !== undefined) return result;
    await turn();
  }
};

export const sealed = async (count: number, id = CONCLAVE): Promise<RoundSealed['data'][]> => {
  for (;;) {
    const recordedSeals = await seals(id);
    if (recordedSeals.length >= count) return recordedSeals;
    await turn();
  }
};

/** Resolves once the trees are at the head of the log. */
export const caughtUp = async (): Promise<void> => {
  for (;;) {
    const [head, checkpoint] = [await log.head(), await models.checkpoints.get(TREES)];
    if (checkpoint?.position === head) return;
    await turn();
  }
};

export const leaves = async (id = CONCLAVE): Promise<Leaf[]> => {
  const counting = new LeafSequencer();
  return (await recorded()).flatMap((event) => counting.next(event) ?? []).filter((leaf) => leaf.conclaveId === id);
};

export const tree = async (id = CONCLAVE): Promise<MerkleTree> =>
  MerkleTree.of((await leaves(id)).map((leaf) => leafHash(leaf)));

export const FIRST = [...conclaveOpen(), ...votes(3, 1), roundClosed(1), roundOpened(2)];

export function prepareSealer(): void {
  beforeEach(() => {
    log = new FlakyLog();
    models = new ReadModels(EmbeddedDocumentStore.inMemory());
    story = new TestLog();
    errors = [];
    refusals = [];
    store = new MemoryCheckpointStore();
  });
  afterEach(() => stop());
}
