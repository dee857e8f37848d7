import { setTimeout as sleep } from 'node:timers/promises';
import { LeadershipByTerms, Terms, permanentLeadership } from '@fumata/documents';
import type { Collection, DocumentStore, Leadership } from '@fumata/documents';
import { StartRefused } from '@fumata/platform';
import type { Clock, Ids } from '@fumata/platform';
import { refuseUnfinishedMove } from '../moving/move-over.js';
import { MADE, MIGRATIONS } from './migration.js';
import type { Made, Migration } from './migration.js';

/** The content has a migration behind it that this program doesn't know. */
export class MadeByNewerProgram extends StartRefused {
  override readonly name = 'MadeByNewerProgram';
}

export interface MigratingOptions {
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'uuid'>;
  /** No other process can be at work on these documents: those of a folder. */
  readonly alone: boolean;
  readonly migrations?: readonly Migration[];
  /** Between two looks at another process's work; may end early when the signal is raised. */
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

const LOOK_MS = 1_000;

const patiently = (ms: number, signal?: AbortSignal): Promise<void> =>
  sleep(ms, undefined, signal && { signal }).catch(() => undefined); // raised: there is nothing to wait for any more

/**
 * Brings stored content into the shape that this program knows, before anybody reads it: at start-up, after
 * `documents.prepare()`. One process does it, the others wait; one that dies is succeeded. Resolves to the names of those
 * that this process made.
 *
 * @throws MadeByNewerProgram, MoveOverUnfinished; whatever a migration throws: the next start goes on from there
 */
export async function migrateContent(
  documents: DocumentStore,
  options: MigratingOptions,
): Promise<readonly string[]> {
  const { clock, ids, alone, migrations = MIGRATIONS, wait = patiently } = options;
  await refuseUnreadable(documents, migrations);
  const made = documents.collection<Made>(MADE);
  const right = alone ? permanentLeadership : rightToMigrate(documents, ids.uuid());
  const own: string[] = [];
  try {
    for (;;) {
      if (!(await firstUnmade(made, migrations))) return own;
      if (!(await right.tick())) {
        await wait(LOOK_MS);
        continue;
      }
      // Whoever had the right before may have made it since.
      const next = await firstUnmade(made, migrations);
      if (!next) return own;
      await beating(right, wait, () => next.run(documents));
      // Succeeded meanwhile: the successor makes it again, and notes it.
      if (!(await right.isLeader())) continue;
      await made.insert({ _id: next.name, at: clock.now().toISOString() });
      own.push(next.name);
    }
  } finally {
    await right.resign().catch(() => undefined); // it falls silent, and is succeeded
  }
}

/**
 * Whoever only looks at the content, or copies it, asks this first.
 * @throws MadeByNewerProgram, MoveOverUnfinished
 */
export async function refuseUnreadable(
  documents: DocumentStore,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  await refuseUnfinishedMove(documents);
  await firstUnmade(documents.collection<Made>(MADE), migrations);
}

/** @throws MadeByNewerProgram */
async function firstUnmade(
  made: Collection<Made>,
  migrations: readonly Migration[],
): Promise<Migration | undefined> {
  const names = new Set((await made.find()).map(({ _id }) => _id));
  const unknown = [...names].filter((name) => !migrations.some((migration) => migration.name === name));
  if (unknown.length > 0)
    throw new MadeByNewerProgram(
      `The stored content was made by a newer program (${unknown.join(', ')}). Start that one, or put back a backup from before it.`,
    );
  return migrations.find(({ name }) => !names.has(name));
}

export const rightToMigrate = (documents: DocumentStore, by: string): Leadership =>
  new LeadershipByTerms('migrations', new Terms(documents, 'content-migration-terms'), by);

/** Others see all the while that somebody is at work. */
async function beating(
  right: Leadership,
  wait: NonNullable<MigratingOptions['wait']>,
  work: () => Promise<void>,
): Promise<void> {
  const over = new AbortController();
  const beats = (async () => {
    for (;;) {
      await wait(LOOK_MS, over.signal);
      if (over.signal.aborted) return;
      // Who has been succeeded beats no more; whether the right was lost by a failure is asked afterwards.
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
