import type { ImportProgress, ImportReport } from '@fumata/contracts';
import type { Collection, CollectionWrites, DocumentStore, StoredDocument } from '@fumata/documents';
import { Unavailable } from '@fumata/platform';
import type { Author } from '../records/act.js';
import type { RecordContext } from '../records/record.js';
import { hasRefusals, reportOf, type ImportPlan } from './import-plan.js';

/** The imports of one kind. */
interface ImportCount extends StoredDocument {
  /** Incremented by each import. Of two concurrent ones, the second finds another number and plans again. */
  readonly number: number;
  /** The import that is being written. A process that is killed meanwhile leaves it. */
  readonly running?: { readonly total: number; readonly since: string };
}

export interface ImportKind<Step> {
  /** Name of the record type. */
  readonly name: string;
  /** Writes the steps and the count of imports in one transaction. False after a conflict: nothing was written. */
  readonly write: (author: Author, steps: readonly Step[], count: CollectionWrites) => Promise<boolean>;
}

/** Maximum attempts after conflicts: more than people cause concurrently. */
const ATTEMPTS = 10;
/** An import that has been running for longer was killed: no transaction lasts so long. */
const RUNNING_MS = 60_000;

/** Imports that are written in one transaction: completely or not at all. */
export class Imports<Step> {
  private readonly counts: Collection<ImportCount>;

  constructor(
    private readonly context: Pick<RecordContext, 'documents' | 'clock'>,
    private readonly kind: ImportKind<Step>,
  ) {
    this.counts = context.documents.collection<ImportCount>({ name: 'imports' });
  }

  /**
   * Reports a plan; executes it if `confirmed` and no row is rejected. After a conflict with another import or a save,
   * it is planned again. @throws Unavailable
   */
  async run(author: Author, confirmed: boolean, plan: () => Promise<ImportPlan<Step>>): Promise<ImportReport> {
    if (!confirmed) return reportOf(await plan(), false);
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const number = await this.count();
      // The process of the previous import may not have counted its write yet: the plan would miss that import.
      await this.context.documents.countWrite();
      const planned = await plan();
      if (hasRefusals(planned)) return reportOf(planned, false);
      if (await this.write(author, planned.steps, number)) return reportOf(planned, true);
    }
    throw new Unavailable('documents', 'other imports and saves conflict with the import');
  }

  /** The import that is being written, by any process: all its rows at once. */
  async progress(): Promise<ImportProgress> {
    const { running } = (await this.counts.get(this.kind.name)) ?? {};
    const isRunning = running && this.context.clock.now().getTime() - Date.parse(running.since) < RUNNING_MS;
    return { enCours: isRunning ? { fait: 0, total: running.total } : null };
  }

  private async count(): Promise<number> {
    const stored = await this.counts.get(this.kind.name);
    if (!stored) await this.counts.insert({ _id: this.kind.name, number: 0 });
    return stored?.number ?? 0;
  }

  /** False after a conflict: nothing was written. */
  private async write(author: Author, steps: readonly Step[], number: number): Promise<boolean> {
    if (steps.length === 0) return true;
    const running = { total: steps.length, since: this.context.clock.now().toISOString() };
    // Waits for an import that is being written.
    const begun = await this.counts.update(this.kind.name, { set: { running } }, { where: { number } });
    if (!begun.updated) return false;
    const document = { _id: this.kind.name, number: number + 1 };
    const count = this.counts.writes({ replace: [{ document, where: { number } }] });
    const isWritten = await this.kind.write(author, steps, count);
    if (!isWritten) await this.counts.update(this.kind.name, { unset: ['running'] }, { where: { number } });
    return isWritten;
  }
}

const COLLECTIONS_OF_EARLIER_VERSIONS = [
  'cardinal-imports',
  'cardinal-import-steps',
  'question-imports',
  'question-import-steps',
];

/**
 * Removes the steps that an interrupted import of an earlier version has left. The same file, imported again, writes
 * the missing rows.
 */
export async function removeUnfinishedImports(documents: DocumentStore): Promise<void> {
  for (const name of COLLECTIONS_OF_EARLIER_VERSIONS) await documents.collection({ name }).deleteMany({});
}
