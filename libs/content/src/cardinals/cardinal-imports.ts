import type { Collection, StoredDocument } from '@fumata/documents';
import type { Author } from '../records/act.js';
import type { Keeping } from '../records/records.js';
import type { CardinalStore } from './cardinal-store.js';
import type { ImportStep } from './import-plan.js';

/** An import that has been decided: whatever happens now, it is carried out whole. */
interface Decided extends StoredDocument {
  readonly author: Author;
  readonly at: string;
}

interface DecidedStep extends StoredDocument {
  readonly importId: string;
  readonly number: number;
  /** Of the cardinal that is changed, or that will be made. */
  readonly cardinalId: string;
  readonly step: ImportStep;
}

/** So many cardinals are written at once. */
const AT_ONCE = 50;

/**
 * Imports that are done whole or not at all: the steps are kept before the first of them is taken, and a start of the
 * system takes what a crash has left. Each step is safe to take twice.
 */
export class CardinalImports {
  private readonly decided: Collection<Decided>;
  private readonly steps: Collection<DecidedStep>;
  /** The end of the import before. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly keeping: Keeping,
    private readonly cardinals: CardinalStore,
  ) {
    this.decided = keeping.documents.collection<Decided>({ name: 'imports' });
    this.steps = keeping.documents.collection<DecidedStep>({ name: 'import-steps', indexes: [['importId']] });
  }

  /** One import at a time: what one plans holds until it is carried out. */
  exclusively<T>(work: () => Promise<T>): Promise<T> {
    const outcome = this.last.then(work);
    this.last = outcome.catch(() => undefined); // told to whoever asked for it
    return outcome;
  }

  async carryOut(author: Author, steps: readonly ImportStep[]): Promise<void> {
    const { ids, clock } = this.keeping;
    const importId = ids.objectId();
    const kept = steps.map((step, number) => ({
      _id: `${importId}-${number}`,
      importId,
      number,
      cardinalId: 'change' in step ? step.change : ids.objectId(),
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

  private async finish(decided: Decided): Promise<void> {
    const steps = await this.steps.find({ importId: decided._id }, { sort: { number: 1 } });
    for (let first = 0; first < steps.length; first += AT_ONCE) {
      await Promise.all(steps.slice(first, first + AT_ONCE).map((each) => this.take(each, decided)));
    }
    await this.decided.delete(decided._id);
    await this.steps.deleteMany({ importId: decided._id });
  }

  /** Who was put into the trash, or was deleted, in between stays as that was wanted. */
  private async take({ cardinalId: id, step }: DecidedStep, { author }: Decided): Promise<void> {
    if ('change' in step) await this.cardinals.change(id, author, step.fields, 'imported');
    else await this.cardinals.add(author, step.add, { id, slug: step.slug, verb: 'imported' });
  }
}
