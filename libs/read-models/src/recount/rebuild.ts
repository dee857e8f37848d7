import { FOLD_VERSION } from '@fumata/conclave';
import type { EventLog } from '@fumata/event-log';
import type { Clock, Ids } from '@fumata/platform';
import type { Progress, Rebuilt, RebuildStep } from '../generations/generations.js';
import type { ModelSet } from '../generations/model-set.js';
import { CHECKPOINT_OF } from '../models.js';
import type { Group } from '../models.js';
import { lastOf } from '../own-log.js';
import { TreeThread } from '../proof/tree-thread.js';
import type { ReadModels } from '../read-models.js';
import { originOf } from '../origin.js';
import { keepSnapshot, SNAPSHOT_EVERY_EVENTS } from '../snapshots.js';
import { compareWithServing } from './comparing.js';
import { ConclaveRecount } from './conclave-recount.js';
import type { Difference } from './differences.js';
import { Lease } from './lease.js';
import { Interrupted, readOn } from './recount.js';
import type { Reading, Recount } from './recount.js';
import { TreesRecount } from './trees-recount.js';

export interface RebuildOptions extends Omit<Reading, 'log'> {
  readonly log: EventLog;
  readonly models: ReadModels;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'uuid'>;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

export type RebuildOutcome =
  /** What was made anew serves; `differences`: where it is not what served before. */
  | {
      readonly outcome: 'switched';
      readonly events: number;
      readonly tookMs: number;
      readonly differences: readonly Difference[];
    }
  /** Nothing has changed. */
  | { readonly outcome: 'interrupted' }
  /** Somebody else is at it, or nothing was ever written that could be rebuilt. */
  | { readonly outcome: 'refused'; readonly because: 'already-running' | 'nothing-yet' };

/** A group made anew, and how its documents are stored in its other place. */
interface Making {
  readonly lease: Lease;
  readonly set: ModelSet;
  readonly count: Recount;
  /** All of them, as of the position that has been read to. */
  readonly store: () => Promise<void>;
}

/**
 * Makes groups anew from the log, in one reading, each in its other place; compares each with the one that serves, then has
 * it serve. Meanwhile the old one serves and goes on being written; it goes on serving when this is interrupted, fails or
 * is killed. Somebody's wish to interrupt one of them ends all that have not been switched yet.
 *
 * What is made anew is never ahead of what the old one has written: whoever goes on from it passes each event again that
 * the old one may have reacted to, and skips none.
 * @throws Unavailable, or whatever else it failed by
 */
export async function rebuild(groups: readonly Group[], options: RebuildOptions): Promise<RebuildOutcome> {
  const { models, log } = options;
  for (const group of groups)
    if (!(await models.checkpoints.get(CHECKPOINT_OF[group])))
      return { outcome: 'refused', because: 'nothing-yet' };
  const leases = await takeAll(groups, options);
  if (!leases) return { outcome: 'refused', because: 'already-running' };
  const thread = new TreeThread();
  try {
    const origin = (await originOf(log)) ?? '';
    const makings: Making[] = [];
    for (const lease of leases) {
      const set = models.set(lease.slot);
      await lease.beat('relire', 0); // or it was taken over since, and what stands there is somebody else's
      await set.drop(lease.group);
      const made = lease.group === 'conclave' ? conclaveIn(set, origin) : treesIn(set, thread, origin);
      makings.push({ lease, set, ...made });
    }
    return await make(makings, options);
  } catch (cause) {
    for (const lease of leases) await abandon(lease, models, cause);
    if (cause instanceof Interrupted) return { outcome: 'interrupted' };
    throw cause;
  } finally {
    await thread.close();
  }
}

/** All or none. */
async function takeAll(
  groups: readonly Group[],
  options: RebuildOptions,
): Promise<readonly Lease[] | undefined> {
  const { models, clock, ids, onProgress } = options;
  const by = ids.uuid();
  const leases: Lease[] = [];
  for (const group of groups) {
    const lease = await Lease.take(group, { models, clock, by, onProgress });
    if (!lease) {
      for (const taken of leases) await models.generations.release(taken.group, by);
      return undefined;
    }
    leases.push(lease);
  }
  return leases;
}

/** Of one that has been switched, nothing is left to abandon. */
async function abandon(lease: Lease, models: ReadModels, cause: unknown): Promise<void> {
  if (lease.switched) return;
  const clearing = async (): Promise<void> => {
    // Whoever was frozen may have been succeeded: what stands there now may serve.
    if (!(await lease.isHeld())) return;
    await models.set(lease.slot).drop(lease.group);
    await lease.giveUp(cause instanceof Interrupted ? undefined : cause);
  };
  await clearing().catch(() => undefined); // it falls silent, and is cleared away later
}

async function make(makings: readonly Making[], options: RebuildOptions): Promise<RebuildOutcome> {
  const { models, clock, signal, pace } = options;
  const begun = clock.now().getTime();
  const counts = makings.map(({ count }) => count);
  const beat = async (step: RebuildStep): Promise<void> => {
    if (signal?.aborted) throw new Interrupted();
    for (const { lease, count } of makings) if (!lease.switched) await lease.beat(step, count.events);
  };
  const reading: Reading & { models: ReadModels } = {
    ...options,
    pace: async (ms) => {
      await beat('relire');
      await pace?.(ms);
    },
  };
  await beat('relire');
  const stands = await Promise.all(counts.map(({ group }) => standsAt(models, group)));
  await readOn(counts, stands.sort()[0] ?? '', reading);
  const differences: Difference[] = [];
  for (const making of makings) {
    await beat('comparer');
    const { found, position } = await compareWithServing(making.count, reading);
    differences.push(...found.differences);
    await beat('basculer');
    await switchTo(making, { begun, found, position }, reading, clock);
  }
  return {
    outcome: 'switched',
    events: counts[0]?.events ?? 0,
    tookMs: clock.now().getTime() - begun,
    differences,
  };
}

async function switchTo(
  { lease, set, count, store }: Making,
  { begun, found, position }: Awaited<ReturnType<typeof compareWithServing>> & { readonly begun: number },
  reading: Reading & { readonly models: ReadModels },
  clock: Clock,
): Promise<void> {
  const { models } = reading;
  await readOn([count], await standsAt(models, count.group), reading);
  await store();
  const at = clock.now();
  const [tookMs, events] = [at.getTime() - begun, count.events];
  const last: Rebuilt = { at: at.toISOString(), outcome: 'switched', tookMs, events, reason: null };
  if (!(await lease.switch(set.slot, last))) throw new Interrupted();
  await models.checks.keep(count.group, {
    ...{ at: last.at, tookMs, by: 'rebuild', position: position ?? null, events },
    ...{ differences: found.differences, mended: null },
  });
}

const standsAt = async (models: ReadModels, group: Group): Promise<string> =>
  (await models.checkpoints.get(CHECKPOINT_OF[group]))?.position ?? '';

/**
 * Snapshots are kept on the way, all else at the end: guarded by position, since whoever was frozen right before may have
 * been succeeded, and these may serve.
 */
function conclaveIn(set: ModelSet, origin: string): Pick<Making, 'count' | 'store'> {
  const count: ConclaveRecount = new ConclaveRecount((view, events) =>
    events % SNAPSHOT_EVERY_EVENTS === 0 ? keepSnapshot(set, { view, events, origin }, true) : undefined,
  );
  const store = async (): Promise<void> => {
    const { view, events } = count;
    const position = view.position ?? '';
    const { editions, rounds } = count.documents(position);
    await Promise.all([
      ...editions.map((document) => set.editions.putAt(document)),
      ...rounds.map((document) => set.rounds.putAt(document)),
      keepSnapshot(set, { view, events, origin }, events % SNAPSHOT_EVERY_EVENTS === 0),
    ]);
    const _id = CHECKPOINT_OF.conclave;
    const stands = { _id, position, foldVersion: FOLD_VERSION, origin, events };
    await set.checkpoints.putAt({ ...stands, ...lastOf(count.last) });
  };
  return { count, store };
}

function treesIn(set: ModelSet, thread: TreeThread, origin: string): Pick<Making, 'count' | 'store'> {
  const count = new TreesRecount(thread);
  const store = async (): Promise<void> => {
    const { tiles, edges } = await count.documents();
    await Promise.all([
      ...tiles.map((tile) => set.tiles.putAt(tile)),
      ...edges.map((edge) => set.edges.putAt(edge)),
    ]);
    const [_id, position] = [CHECKPOINT_OF.sceaux, count.position ?? ''];
    const stands = { _id, position, foldVersion: FOLD_VERSION, origin, events: count.events };
    await set.checkpoints.putAt({ ...stands, ...lastOf(count.last) });
  };
  return { count, store };
}
