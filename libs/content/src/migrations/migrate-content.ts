import {
  LeadershipByTerms,
  waitUntilAborted,
  permanentLeadership,
  Terms,
  withHeartbeat,
  type Collection,
  type DocumentStore,
  type Leadership,
  type Wait,
} from '@fumata/documents';
import { StartRefused, type Clock, type Ids } from '@fumata/platform';
import { refuseUnfinishedCopy } from '../moving/installation-copy.js';
import { APPLIED_MIGRATIONS, MIGRATIONS, type AppliedMigration, type Migration } from './migration.js';

/** The content was migrated by a newer version of the program. */
export class NewerContentVersion extends StartRefused {
  override readonly name = 'NewerContentVersion';
}

export interface MigrateOptions {
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'uuid'>;
  /** No other process can access these documents (embedded store). */
  readonly alone: boolean;
  readonly migrations?: readonly Migration[];
  /** Waits between two checks or heartbeats. */
  readonly wait?: Wait;
}

/** Interval of heartbeats, and of the checks of a waiting process. */
const CHECK_INTERVAL_MS = 1_000;

/**
 * Migrates stored content to the current version, before anything reads it: at start-up, after `documents.prepare()`.
 * One process migrates while the others wait; a dead one is replaced. Returns the names of the migrations that this
 * process ran.
 *
 * @throws NewerContentVersion, CopyUnfinished, or the error of a migration: the next start continues from there
 */
export async function migrateContent(documents: DocumentStore, options: MigrateOptions): Promise<readonly string[]> {
  const { clock, ids, alone, migrations = MIGRATIONS, wait = waitUntilAborted } = options;
  await refuseUnreadable(documents, migrations);
  const records = documents.collection<AppliedMigration>(APPLIED_MIGRATIONS);
  const leadership = alone ? permanentLeadership : migrationLeadership(documents, ids.uuid());
  const applied: string[] = [];
  try {
    for (;;) {
      if (!(await firstPending(records, migrations))) return applied;
      if (!(await leadership.tick())) {
        await wait(CHECK_INTERVAL_MS);
        continue;
      }
      // The previous leader may have run it meanwhile.
      const next = await firstPending(records, migrations);
      if (!next) return applied;
      await withHeartbeat(leadership, { intervalMs: CHECK_INTERVAL_MS, wait }, () => next.run(documents));
      // This process was replaced: the new leader repeats and records the migration.
      if (!(await leadership.isLeader())) continue;
      await records.insert({ _id: next.name, at: clock.now().toISOString() });
      applied.push(next.name);
    }
  } finally {
    await leadership.resign().catch(() => undefined); // otherwise it is replaced after missed heartbeats
  }
}

/**
 * Call it before reading or copying the content without migrating it.
 * @throws NewerContentVersion, CopyUnfinished
 */
export async function refuseUnreadable(
  documents: DocumentStore,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  await refuseUnfinishedCopy(documents);
  await firstPending(documents.collection<AppliedMigration>(APPLIED_MIGRATIONS), migrations);
}

/** @throws NewerContentVersion */
async function firstPending(
  records: Collection<AppliedMigration>,
  migrations: readonly Migration[],
): Promise<Migration | undefined> {
  const names = new Set((await records.find()).map(({ _id }) => _id));
  const unknown = [...names].filter((name) => !migrations.some((migration) => migration.name === name));
  if (unknown.length > 0)
    throw new NewerContentVersion(
      `The stored content was made by a newer program (${unknown.join(', ')}). Start that program, or restore a backup from before the migration.`,
    );
  return migrations.find(({ name }) => !names.has(name));
}

export const migrationLeadership = (documents: DocumentStore, by: string): Leadership =>
  new LeadershipByTerms('migrations', new Terms(documents, 'content-migration-terms'), by);
