import type { EventLog } from '@fumata/event-log';
import type { Clock } from '@fumata/platform';
import { CHECKPOINT_OF, GROUPS, type Group, type Models } from '../models.js';
import { originOf } from '../origin.js';
import { TreeThread } from '../proof/tree-thread.js';
import type { ReadModels } from '../read-models.js';
import { checkDocument, type CheckDocument } from './checks.js';
import { compareWithActive, readTogether, type CompareOptions } from './compare.js';
import { ConclaveFold, snapshotComparison } from './conclave-fold.js';
import type { Difference } from './differences.js';
import type { ReadOptions } from './full-fold.js';
import { repair, type RepairResult } from './repair.js';
import { TreesFold } from './trees-fold.js';

export interface CheckOptions extends Omit<ReadOptions, 'log'> {
  readonly log: EventLog;
  readonly models: ReadModels;
  readonly clock: Clock;
  /** Replaces documents that differ by the recomputed ones. */
  readonly repair?: boolean;
  /** Events read, and their total; null if unknown. */
  readonly onProgress?: ((done: number, of: number | null) => void) | undefined;
}

export interface CheckResult {
  readonly group: Group;
  readonly check: CheckDocument;
  /** All differences; the stored document is limited. */
  readonly differences: readonly Difference[];
  /** Undefined unless `repair` is set. */
  readonly repairs: readonly RepairResult[] | undefined;
}

/**
 * Recomputes both groups in one pass over the log and compares them with the active documents while these are written.
 * The result is saved; documents are changed only with `repair`.
 *
 * A repair does not help against a process that started from a wrong snapshot, because it keeps writing wrong data:
 * rebuild instead.
 * @throws Interrupted, Unavailable
 */
export async function checkModels(options: CheckOptions): Promise<readonly CheckResult[]> {
  const { log, models, clock, pace, onProgress } = options;
  const startedAt = clock.now().getTime();
  const thread = new TreeThread();
  try {
    const snapshots = await snapshotComparison(models, (await originOf(log)) ?? '');
    const conclave = new ConclaveFold(snapshots.afterEvent);
    const total = await countStoredEvents(models);
    const paceWithProgress = async (ms: number): Promise<void> => {
      onProgress?.(conclave.eventCount, total);
      await pace?.(ms);
    };
    const folds = [conclave, new TreesFold(thread)] as const;
    await readTogether(folds, { ...options, pace: paceWithProgress });
    const checked: CheckResult[] = [];
    for (const fold of folds) {
      const { result, position } = await compareWithActive(fold, options);
      const ofSnapshots = fold === conclave ? snapshots : { differences: [], repairs: [] };
      const differences = [...result.differences, ...ofSnapshots.differences];
      const repairs = options.repair
        ? await repair(models, [...result.repairs, ...ofSnapshots.repairs], position)
        : undefined;
      const check = checkDocument(fold, { by: 'check', startedAt, at: clock.now(), position, differences, repairs });
      await models.checks.put(check);
      checked.push({ group: fold.group, check, differences, repairs });
    }
    return checked;
  } finally {
    await thread.close();
  }
}

/** Number of events that the stored documents contain; both groups are near the head. Null if unknown. */
export async function countStoredEvents(models: Models): Promise<number | null> {
  const checkpoints = await Promise.all(GROUPS.map((group) => models.checkpoints.get(CHECKPOINT_OF[group])));
  return checkpoints.find((each) => each?.events !== undefined)?.events ?? null;
}

/**
 * Folds the log again and compares editions and rounds field by field; empty when they agree. `checkModels` compares
 * everything.
 */
export async function driftOf(
  models: Models,
  log: EventLog,
  options: CompareOptions = {},
): Promise<readonly Difference[]> {
  const { result } = await compareWithActive(new ConclaveFold(), { models, log, ...options });
  return result.differences;
}
