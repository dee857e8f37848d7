import { setTimeout as sleep } from 'node:timers/promises';
import {
  LeadershipByTerms,
  Terms,
  permanentLeadership,
  type Collection,
  type DocumentStore,
  type Leadership,
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
  /** Pause between two checks of another process's work; may end early when the signal is aborted. */
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

const LOOK_MS = 1_000;

const patiently = (ms: number, signal?: AbortSignal): Promise<void> =>
  sleep(ms, undefined, signal && { signal }).catch(() => undefined); // aborted: nothing to wait for

/**
 * Migrates stored content to the current version, before anything reads it: at start-up, after `documents.prepare()`.
 * One process migrates while the others wait; a dead one is replaced. Returns the names of the migrations made by this
 * process.
 *
 * @throws NewerContentVersion, CopyUnfinished, or the error of a migration: the next start continues from there
 */
export async function migrateContent(documents: DocumentStore, options: MigrateOptions): Promise<readonly string[]> {
  const { clock, ids, alone, migrations = MIGRATIONS, wait = patiently } = options;
  await refuseUnreadable(documents, migrations);
  const made = documents.collection<AppliedMigration>(APPLIED_MIGRATIONS);
  const right = alone ? permanentLeadership : migrationLeadership(documents, ids.uuid());
  const applied: string[] = [];
  try {
    for (;;) {
      if (!(await firstPending(made, migrations))) return applied;
      if (!(await right.tick())) {
        await wait(LOOK_MS);
        continue;
      }
      // The previous leader may have made it meanwhile.
      const next = await firstPending(made, migrations);
      if (!next) return applied;
      await withHeartbeat(right, wait, () => next.run(documents));
      // This process was replaced: the new leader repeats and records the migration.
      if (!(await right.isLeader())) continue;
      await made.insert({ _id: next.name, at: clock.now().toISOString() });
      applied.push(next.name);
    }
  } finally {
    await right.resign().catch(() => undefined); // otherwise it is replaced after missed heartbeats
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
  made: Collection<AppliedMigration>,
  migrations: readonly Migration[],
): Promise<Migration | undefined> {
  const names = new Set((await made.find()).map(({ _id }) => _id));
  const unknown = [...names].filter((name) => !migrations.some((migration) => migration.name === name));
  if (unknown.length > 0)
    throw new NewerContentVersion(
      `The stored content was made by a newer program (${unknown.join(', ')}). Start that one, or put back a backup from before it.`,
    );
  return migrations.find(({ name }) => !names.has(name));
}

export const migrationLeadership = (documents: DocumentStore, by: string): Leadership =>
  new LeadershipByTerms('migrations', new Terms(documents, 'content-migration-terms'), by);

/** Sends heartbeats during the work. */
async function withHeartbeat(
  right: Leadership,
  wait: NonNullable<MigrateOptions['wait']>,
  work: () => Promise<void>,
): Promise<void> {
  const over = new AbortController();
  const beats = (async () => {
    for (;;) {
      await wait(LOOK_MS, over.signal);
      if (over.signal.aborted) return;
      // A replaced process stops its heartbeat; after an error, leadership is checked later.
      if (!(await right.tick().catch(() => true))) return;
    }
  })();
  try {
    await work();
  } finally {
    over.abort();
    await beats;
  }
}
