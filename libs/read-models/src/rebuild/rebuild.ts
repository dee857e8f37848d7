import type { EventLog } from '@fumata/event-log';
import type { Clock, Ids } from '@fumata/platform';
import type { RebuildProgress, RebuildResult, RebuildStep } from '../generations.js';
import { CHECKPOINT_OF, type Group, type ModelSet } from '../models.js';
import { originOf } from '../origin.js';
import { TreeThread } from '../proof/tree-thread.js';
import type { ReadModels } from '../read-models.js';
import { checkDocument } from './checks.js';
import { compareWithActive, positionOf, readTogether } from './compare.js';
import { ConclaveFold, snapshotsInto } from './conclave-fold.js';
import type { Difference } from './differences.js';
import { Interrupted, readUpTo, type FullFold, type ReadOptions } from './full-fold.js';
import { Lease } from './lease.js';
import { TreesFold } from './trees-fold.js';

export interface RebuildOptions extends Omit<ReadOptions, 'log'> {
  readonly log: EventLog;
  readonly models: ReadModels;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'uuid'>;
  readonly onProgress?: ((progress: RebuildProgress) => void) | undefined;
}

export type RebuildOutcome =
  /** The rebuilt slot is active; `differences` to the documents before. */
  | {
      readonly outcome: 'switched';
      readonly events: number;
      readonly tookMs: number;
      readonly differences: readonly Difference[];
    }
  /** Nothing has changed. */
  | { readonly outcome: 'interrupted' }
  /** Another rebuild is running, or there is nothing to rebuild yet. */
  | { readonly outcome: 'refused'; readonly because: 'already-running' | 'nothing-yet' };

/** The rebuild of one group. */
interface GroupRebuild {
  readonly lease: Lease;
  readonly set: ModelSet;
  readonly fold: FullFold;
}

/**
 * Blue-green rebuild: recomputes groups from the log in one pass, each in its inactive slot, compares each with the
 * active documents, then switches. The old slot stays active and is written meanwhile, also if the rebuild is
 * interrupted, fails or is killed. Interrupting one group ends all that are not switched yet.
 *
 * The new documents are never ahead of the old ones, so their follower repeats some events that the old one may have
 * reacted to and skips none.
 * @throws Unavailable, or any other cause of the failure
 */
export async function rebuild(groups: readonly Group[], options: RebuildOptions): Promise<RebuildOutcome> {
  const { models, log } = options;
  for (const group of groups)
    if (!(await models.checkpoints.get(CHECKPOINT_OF[group]))) return { outcome: 'refused', because: 'nothing-yet' };
  const leases = await acquireAll(groups, options);
  if (!leases) return { outcome: 'refused', because: 'already-running' };
  const thread = new TreeThread();
  try {
    const origin = (await originOf(log)) ?? '';
    const rebuilds: GroupRebuild[] = [];
    for (const lease of leases) {
      const set = models.set(lease.slot);
      await lease.heartbeat('relire', 0); // throws if the rebuild was taken over: the documents would be another's
      await set.drop(lease.group);
      const fold = lease.group === 'conclave' ? new ConclaveFold(snapshotsInto(set, origin)) : new TreesFold(thread);
      rebuilds.push({ lease, set, fold });
    }
    return await runRebuilds(rebuilds, origin, options);
  } catch (cause) {
    for (const lease of leases) await abandon(lease, models, cause);
    if (cause instanceof Interrupted) return { outcome: 'interrupted' };
    throw cause;
  } finally {
    await thread.close();
  }
}

/** Acquires all leases or none. @throws Unavailable */
async function acquireAll(groups: readonly Group[], options: RebuildOptions): Promise<readonly Lease[] | undefined> {
  const { models, clock, ids, onProgress } = options;
  const by = ids.uuid();
  const leases: Lease[] = [];
  try {
    for (const group of groups) {
      const lease = await Lease.acquire(group, { models, clock, by, onProgress });
      if (!lease) return undefined;
      leases.push(lease);
    }
    return leases;
  } finally {
    // No effect on the group of another rebuild. What can't be released now, `sweep` releases later.
    if (leases.length < groups.length)
      await Promise.allSettled(groups.map((group) => models.generations.end(group, by)));
  }
}

/** Does nothing for a group that is already switched. */
async function abandon(lease: Lease, models: ReadModels, cause: unknown): Promise<void> {
  if (lease.isSwitched) return;
  const cleanUp = async (): Promise<void> => {
    // After a freeze, the rebuild may have been taken over and its documents may be active.
    if (!(await lease.isHeld())) return;
    await models.set(lease.slot).drop(lease.group);
    await lease.end(cause instanceof Interrupted ? undefined : cause);
  };
  await cleanUp().catch(() => undefined); // otherwise `sweep` cleans up later
}

async function runRebuilds(
  rebuilds: readonly GroupRebuild[],
  origin: string,
  options: RebuildOptions,
): Promise<RebuildOutcome> {
  const { models, clock, signal, pace } = options;
  const startedAt = clock.now().getTime();
  const folds = rebuilds.map(({ fold }) => fold);
  const beat = async (step: RebuildStep): Promise<void> => {
    if (signal?.aborted) throw new Interrupted();
    for (const { lease, fold } of rebuilds) if (!lease.isSwitched) await lease.heartbeat(step, fold.eventCount);
  };
  const reading: ReadOptions & { models: ReadModels } = {
    ...options,
    pace: async (ms) => {
      await beat('relire');
      await pace?.(ms);
    },
  };
  await beat('relire');
  await readTogether(folds, reading);
  const differences: Difference[] = [];
  for (const { lease, set, fold } of rebuilds) {
    await beat('comparer');
    const { result, position } = await compareWithActive(fold, reading);
    differences.push(...result.differences);
    await beat('basculer');
    await readUpTo([fold], (await positionOf(fold, models)) ?? '', reading);
    await fold.store(set, origin);
    const compared = { startedAt, position, differences: result.differences };
    const check = checkDocument(fold, { by: 'rebuild', at: clock.now(), ...compared });
    const { at, tookMs, events } = check;
    const last: RebuildResult = { at, outcome: 'switched', tookMs, events, reason: null };
    if (!(await lease.switch(set.slot, last))) throw new Interrupted();
    await models.checks.put(check);
  }
  return {
    outcome: 'switched',
    events: folds[0]?.eventCount ?? 0,
    tookMs: clock.now().getTime() - startedAt,
    differences,
  };
}
