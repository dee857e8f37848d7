import type { ImportProgress, ImportReport } from '@fumata/contracts';
import type { Collection, StoredDocument } from '@fumata/documents';
import { outsideRequest } from '@fumata/platform';
import type { Author } from '../records/act.js';
import type { RecordContext } from '../records/record.js';
import { hasRefusals, reportOf, type ImportPlan } from './import-plan.js';

/** A step changes the record with this id, or adds a record, optionally with its own id. */
export type ImportStep = { readonly change: string } | { readonly add: object; readonly id?: string };

/** A confirmed import, which will be completed in any case. */
interface ConfirmedImport extends StoredDocument {
  readonly author: Author;
  readonly at: string;
  /** Missing in imports of earlier versions. */
  readonly progress?: ImportProgress['enCours'];
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
  /** Executes steps in few writes; idempotent. A record deleted meanwhile stays deleted. */
  readonly execute: (steps: readonly ImportedRecord<Step>[], author: Author) => Promise<unknown>;
}

/** A step with the id of its record. */
export interface ImportedRecord<Step> {
  readonly subject: string;
  readonly step: Step;
}

/** Number of records of one write. */
const BATCH_SIZE = 500;

/**
 * Imports that are executed completely or not at all: the steps are stored before the first is executed, and any
 * process completes those left by one that has stopped. Each step is idempotent.
 */
export class Imports<Step extends ImportStep> {
  private readonly confirmed: Collection<ConfirmedImport>;
  private readonly steps: Collection<ConfirmedStep>;

  constructor(
    private readonly context: Pick<RecordContext, 'documents' | 'ids' | 'clock' | 'exclusively'>,
    private readonly kind: ImportKind<Step>,
  ) {
    const { documents } = context;
    this.confirmed = documents.collection<ConfirmedImport>({ name: `${kind.name}-imports` });
    this.steps = documents.collection<ConfirmedStep>({ name: `${kind.name}-import-steps`, indexes: [['importId']] });
  }

  /**
   * Reports a plan; executes it if `confirmed` and no row is rejected. Imports run one at a time, so that a plan stays
   * valid until it is executed; those left by a stopped process are completed first.
   */
  async run(author: Author, confirmed: boolean, plan: () => Promise<ImportPlan<Step>>): Promise<ImportReport> {
    if (!confirmed) return reportOf(await plan(), false);
    return this.exclusively(async () => {
      await outsideRequest(() => this.finishAll());
      const planned = await plan();
      const isExecuted = !hasRefusals(planned);
      if (isExecuted) await this.execute(author, planned.steps);
      return reportOf(planned, isExecuted);
    });
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
    const progress = { fait: 0, total: steps.length };
    const confirmed = { _id: importId, author, at: clock.now().toISOString(), progress };
    await this.confirmed.put(confirmed);
    await this.finish(confirmed);
  }

  /** The import that is being executed, by any process. */
  async progress(): Promise<ImportProgress> {
    const [confirmed] = await this.confirmed.find({}, { limit: 1 });
    return { enCours: confirmed?.progress ?? null };
  }

  /** Executes the steps left by a stopped process and deletes those of imports that were never confirmed. */
  async resume(): Promise<void> {
    if ((await this.steps.count()) + (await this.confirmed.count()) > 0) await this.exclusively(() => this.finishAll());
  }

  private exclusively<T>(work: () => Promise<T>): Promise<T> {
    return this.context.exclusively(`${this.kind.name}-imports`, work);
  }

  private async finishAll(): Promise<void> {
    for (const confirmed of await this.confirmed.find()) await this.finish(confirmed);
    await this.steps.deleteMany({});
  }

  private async finish({ _id: importId, author }: ConfirmedImport): Promise<void> {
    const steps = await this.steps.find({ importId }, { sort: { number: 1 } });
    for (let first = 0; first < steps.length; first += BATCH_SIZE) {
      const batch = steps.slice(first, first + BATCH_SIZE);
      // Only such steps are stored here.
      await this.kind.execute(
        batch.map(({ subject, step }) => ({ subject, step: step as Step })),
        author,
      );
      const progress = { fait: first + batch.length, total: steps.length };
      await this.confirmed.update(importId, { set: { progress } });
    }
    await this.confirmed.delete(importId);
    await this.steps.deleteMany({ importId });
  }
}
