import type { ImportReport } from '@fumata/contracts';
import type { Collection, StoredDocument } from '@fumata/documents';
import type { Author } from '../records/act.js';
import type { RecordContext } from '../records/record.js';
import { hasRefusals, reportOf, type ImportPlan } from './import-plan.js';

/** A step changes the record with this id, or adds a record, optionally with its own id. */
export type ImportStep = { readonly change: string } | { readonly add: object; readonly id?: string };

/** A confirmed import, which will be completed in any case. */
interface ConfirmedImport extends StoredDocument {
  readonly author: Author;
  readonly at: string;
}

interface ConfirmedStep extends StoredDocument {
  readonly importId: string;
  readonly number: number;
  /** Id of the changed or new record. */
  readonly subject: string;
  readonly step: ImportStep;
}

export interface ImportKind<Step> {
  /** Name of the record type, part of the collection names. */
  readonly name: string;
  /** Executes a step; idempotent. A record deleted meanwhile stays deleted. */
  readonly execute: (step: Step, subject: string, author: Author) => Promise<unknown>;
}

/** Number of records written concurrently. */
const CONCURRENCY = 50;

/**
 * Imports that are executed completely or not at all: the steps are stored before the first is executed, and a start
 * completes those left by a crash. Each step is idempotent.
 */
export class Imports<Step extends ImportStep> {
  private readonly confirmed: Collection<ConfirmedImport>;
  private readonly steps: Collection<ConfirmedStep>;
  /** The previous import. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly context: Pick<RecordContext, 'documents' | 'ids' | 'clock'>,
    private readonly kind: ImportKind<Step>,
  ) {
    const { documents } = context;
    this.confirmed = documents.collection<ConfirmedImport>({ name: `${kind.name}-imports` });
    this.steps = documents.collection<ConfirmedStep>({ name: `${kind.name}-import-steps`, indexes: [['importId']] });
  }

  /**
   * Reports a plan; executes it if `confirmed` and no row is rejected. Imports run one at a time, so that a plan stays
   * valid until it is executed.
   */
  run(author: Author, confirmed: boolean, plan: () => Promise<ImportPlan<Step>>): Promise<ImportReport> {
    const outcome = this.last.then(async () => {
      const planned = await plan();
      const isExecuted = confirmed && !hasRefusals(planned);
      if (isExecuted) await this.execute(author, planned.steps);
      return reportOf(planned, isExecuted);
    });
    this.last = outcome.catch(() => undefined); // reported to the caller
    return outcome;
  }

  async execute(author: Author, steps: readonly Step[]): Promise<void> {
    const { ids, clock } = this.context;
    const importId = ids.objectId();
    const stored = steps.map((step, number) => ({
      _id: `${importId}-${number}`,
      importId,
      number,
      subject: 'change' in step ? step.change : (step.id ?? ids.objectId()),
      step,
    }));
    await this.steps.insertMany(stored);
    const confirmed = { _id: importId, author, at: clock.now().toISOString() };
    await this.confirmed.put(confirmed);
    await this.finish(confirmed);
  }

  /** Executes the steps left by a crash and deletes those of imports that were never confirmed. */
  async resume(): Promise<void> {
    const all = await this.confirmed.find();
    for (const confirmed of all) await this.finish(confirmed);
    await this.steps.deleteMany({ importId: { $nin: all.map(({ _id }) => _id) } });
  }

  private async finish({ _id: importId, author }: ConfirmedImport): Promise<void> {
    const steps = await this.steps.find({ importId }, { sort: { number: 1 } });
    for (let first = 0; first < steps.length; first += CONCURRENCY) {
      const some = steps.slice(first, first + CONCURRENCY);
      await Promise.all(some.map((each) => this.executeStep(each, author)));
    }
    await this.confirmed.delete(importId);
    await this.steps.deleteMany({ importId });
  }

  private executeStep({ step, subject }: ConfirmedStep, author: Author): Promise<unknown> {
    return this.kind.execute(step as Step, subject, author); // only such steps are stored here
  }
}
