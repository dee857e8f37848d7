import type { Clock } from '@fumata/platform';
import { CHECKPOINT_OF, GROUPS, type Group } from '../models.js';
import { TreeThread } from '../proof/tree-thread.js';
import type { ReadModels } from '../read-models.js';
import { originOf } from '../origin.js';
import type { EventLog } from '@fumata/event-log';
import type { CheckDocument } from './checks.js';
import { compareWithActive } from './compare.js';
import { ConclaveFold, SnapshotComparison } from './conclave-fold.js';
import type { Difference } from './differences.js';
import { repair, type RepairResult } from './repair.js';
import { readUpTo, type ReadOptions, type FullFold } from './full-fold.js';
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
  const { log, models, clock } = options;
  const startedAt = clock.now().getTime();
  const thread = new TreeThread();
  try {
    const snapshots = await SnapshotComparison.of(models, (await originOf(log)) ?? '');
    const conclave = new ConclaveFold(snapshots.onView);
    const folds = [conclave, new TreesFold(thread)] as const;
    await readTogether(folds, options);
    const checked: CheckResult[] = [];
    for (const fold of folds) {
      const { found, position } = await compareWithActive(fold, options);
      const extra = fold === conclave ? snapshots : { differences: [], repairs: [] };
      const differences = [...found.differences, ...extra.differences];
      const repairs = options.repair ? await repair(models, [...found.repairs, ...extra.repairs], position) : undefined;
      const at = clock.now();
      const check = await models.checks.save(fold.group, {
        at: at.toISOString(),
        tookMs: at.getTime() - startedAt,
        by: 'check',
        position: position ?? null,
        events: fold.events,
        differences,
        mended: repairs ? repairs.filter(({ outcome }) => outcome !== 'changed-meanwhile').length : null,
      });
      checked.push({ group: fold.group, check, differences, repairs });
    }
    return checked;
  } finally {
    await thread.close();
  }
}

/** Reads up to the lower position of the two groups. */
async function readTogether(folds: readonly FullFold[], options: CheckOptions): Promise<void> {
  const { models, pace, onProgress } = options;
  const checkpoints = await Promise.all(GROUPS.map((group) => models.checkpoints.get(CHECKPOINT_OF[group])));
  const positions = checkpoints.map((each) => each?.position ?? '').sort();
  const of = checkpoints.find((each) => each?.events !== undefined)?.events ?? null;
  const paceWithProgress = async (ms: number): Promise<void> => {
    onProgress?.(folds[0]?.events ?? 0, of);
    await pace?.(ms);
  };
  await readUpTo(folds, positions[0] ?? '', { ...options, pace: paceWithProgress });
}
