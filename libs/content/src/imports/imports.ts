import type { ImportReport } from '@fumata/contracts';
import type { Collection, StoredDocument } from '@fumata/documents';
import type { Author } from '../records/act.js';
import type { Keeping } from '../records/records.js';
import { hasRefusals, reportOf } from './import-plan.js';
import type { ImportPlan } from './import-plan.js';

/** What a row asks for: a change of the record of this id, or a new one, under its own id if it has one. */
export type ImportStep = { readonly change: string } | { readonly add: object; readonly id?: string };

/** An import that has been decided: whatever happens now, it is carried out whole. */
interface Decided extends StoredDocument {
  readonly author: Author;
  readonly at: string;
}

interface DecidedStep extends StoredDocument {
  readonly importId: string;
  readonly number: number;
  /** Id of the record that is changed, or that will be made. */
  readonly subject: string;
  readonly step: ImportStep;
}

export interface ImportKind<Step> {
  /** Of the records, as the collections are named after it. */
  readonly name: string;
  /** Takes a step; safe to repeat. What was deleted in between stays as that was wanted. */
  readonly take: (step: Step, subject: string, author: Author) => Promise<unknown>;
}

/** So many records are written at once. */
const AT_ONCE = 50;

/**
 * Imports that are done whole or not at all: the steps are kept before the first of them is taken, and a start of the
 * system takes what a crash has left. Each step is safe to take twice.
 */
export class Imports<Step extends ImportStep> {
  private readonly decided: Collection<Decided>;
  private readonly steps: Collection<DecidedStep>;
  /** The end of the import before. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly keeping: Pick<Keeping, 'documents' | 'ids' | 'clock'>,
    private readonly kind: ImportKind<Step>,
  ) {
    const { documents } = keeping;
    this.decided = documents.collection<Decided>({ name: `${kind.name}-imports` });
    this.steps = documents.collection<DecidedStep>({
      name: `${kind.name}-import-steps`,
      indexes: [['importId']],
    });
  }

  /**
   * Tells what a plan does; does it when it is `confirmed` and no row is refused. One import at a time: what one plans
   * holds until it is carried out.
   */
  run(author: Author, confirmed: boolean, plan: () => Promise<ImportPlan<Step>>): Promise<ImportReport> {
    const outcome = this.last.then(async () => {
      const planned = await plan();
      const isSure = confirmed && !hasRefusals(planned);
      if (isSure) await this.carryOut(author, planned.steps);
      return reportOf(planned, isSure);
    });
    this.last = outcome.catch(() => undefined); // told to whoever asked for it
    return outcome;
  }

  async carryOut(author: Author, steps: readonly Step[]): Promise<void> {
    const { ids, clock } = this.keeping;
    const importId = ids.objectId();
    const kept = steps.map((step, number) => ({
      _id: `${importId}-${number}`,
      importId,
      number,
      subject: 'change' in step ? step.change : (step.id ?? ids.objectId()),
      step,
    }));
    await this.steps.insertMany(kept);
    const decided = { _id: importId, author, at: clock.now().toISOString() };
    await this.decided.put(decided);
    await this.finish(decided);
  }

  /** Takes the steps that a crash has left, and forgets those of imports that were never decided. */
  async resume(): Promise<void> {
    const all = await this.decided.find();
    for (const decided of all) await this.finish(decided);
    await this.steps.deleteMany({ importId: { $nin: all.map(({ _id }) => _id) } });
  }

  private async finish({ _id: importId, author }: Decided): Promise<void> {
    const steps = await this.steps.find({ importId }, { sort: { number: 1 } });
    for (let first = 0; first < steps.length; first += AT_ONCE) {
      const some = steps.slice(first, first + AT_ONCE);
      await Promise.all(some.map((each) => this.take(each, author)));
    }
    await this.decided.delete(importId);
    await this.steps.deleteMany({ importId });
  }

  private take({ step, subject }: DecidedStep, author: Author): Promise<unknown> {
    return this.kind.take(step as Step, subject, author); // only such steps are kept here
  }
}
