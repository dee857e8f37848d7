import type { Clock } from '@fumata/platform';
import { CHECKPOINT_OF, GROUPS } from '../models.js';
import type { Group } from '../models.js';
import { TreeThread } from '../proof/tree-thread.js';
import type { ReadModels } from '../read-models.js';
import { originOf } from '../origin.js';
import type { EventLog } from '@fumata/event-log';
import type { CheckDocument } from './checks.js';
import { compareWithServing } from './comparing.js';
import { ConclaveRecount, SnapshotsMet } from './conclave-recount.js';
import type { Difference } from './differences.js';
import { mend } from './mending.js';
import type { Mended } from './mending.js';
import { readOn } from './recount.js';
import type { Reading, Recount } from './recount.js';
import { TreesRecount } from './trees-recount.js';

export interface CheckOptions extends Omit<Reading, 'log'> {
  readonly log: EventLog;
  readonly models: ReadModels;
  readonly clock: Clock;
  /** Writes the recounted documents where they differ. */
  readonly repair?: boolean;
  /** Events read, of how many; null where that is not known. */
  readonly onProgress?: ((done: number, of: number | null) => void) | undefined;
}

export interface Checked {
  readonly group: Group;
  readonly check: CheckDocument;
  /** All of them; the document keeps some. */
  readonly differences: readonly Difference[];
  /** Undefined unless a repair was asked for. */
  readonly mended: readonly Mended[] | undefined;
}

/**
 * Counts both groups afresh in one reading of the log and compares them with what serves, while that goes on. What was
 * found is kept; nothing else is written unless a repair is asked for.
 *
 * A process that started from a wrong snapshot goes on writing what is wrong: that takes a rebuild.
 * @throws Interrupted, Unavailable
 */
export async function checkModels(options: CheckOptions): Promise<readonly Checked[]> {
  const { log, models, clock } = options;
  const begun = clock.now().getTime();
  const thread = new TreeThread();
  try {
    const snapshots = await SnapshotsMet.of(models, (await originOf(log)) ?? '');
    const conclave = new ConclaveRecount(snapshots.met);
    const counts = [conclave, new TreesRecount(thread)] as const;
    await readTogether(counts, options);
    const checked: Checked[] = [];
    for (const count of counts) {
      const { found, position } = await compareWithServing(count, options);
      const extra = count === conclave ? snapshots : { differences: [], mends: [] };
      const differences = [...found.differences, ...extra.differences];
      const mended = options.repair
        ? await mend(models, [...found.mends, ...extra.mends], position)
        : undefined;
      const at = clock.now();
      const check = await models.checks.keep(count.group, {
        ...{ at: at.toISOString(), tookMs: at.getTime() - begun, by: 'check' },
        ...{ position: position ?? null, events: count.events, differences },
        mended: mended ? mended.filter(({ done }) => done !== 'moved').length : null,
      });
      checked.push({ group: count.group, check, differences, mended });
    }
    return checked;
  } finally {
    await thread.close();
  }
}

/** Up to where the groups stand now: both of them, at least. */
async function readTogether(counts: readonly Recount[], options: CheckOptions): Promise<void> {
  const { models, pace, onProgress } = options;
  const stands = await Promise.all(GROUPS.map((group) => models.checkpoints.get(CHECKPOINT_OF[group])));
  const positions = stands.map((each) => each?.position ?? '').sort();
  const of = stands.find((each) => each?.events !== undefined)?.events ?? null;
  const told = async (ms: number): Promise<void> => {
    onProgress?.(counts[0]?.events ?? 0, of);
    await pace?.(ms);
  };
  await readOn(counts, positions[0] ?? '', { ...options, pace: told });
}
