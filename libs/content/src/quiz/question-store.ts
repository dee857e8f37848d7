import type { NewQuestion, Question, QuestionChange } from '@fumata/contracts';
import type { ActVerb, Author } from '../records/act.js';
import { Records } from '../records/records.js';
import type { Creating, Keeping, Kept, RecordRefusal } from '../records/records.js';

export interface StoredQuestion extends Omit<Question, 'id' | 'version'>, Kept {}

type Outcome = Promise<StoredQuestion | RecordRefusal>;

/** As the calls give it to administrators: with its answer. */
export const presentedQuestion = (stored: StoredQuestion): Question => {
  const { _id: id, question, options, correctAnswer, category, difficulty, explanation, version } = stored;
  return { id, question, options, correctAnswer, category, difficulty, explanation, version };
};

/** The quiz's questions: content, never to be dropped. */
export class QuestionStore {
  private readonly records: Records<StoredQuestion>;

  constructor(keeping: Keeping) {
    this.records = new Records(keeping, {
      name: 'quiz-questions',
      kind: 'question',
      indexes: [['category']],
      title: ({ question }) => question,
    });
  }

  get generation(): number {
    return this.records.generation;
  }

  /** All that are asked, in the order in which they were made. */
  all(): Promise<StoredQuestion[]> {
    return this.records.find({ deletedAt: null }, { sort: { createdAt: 1 } });
  }

  /** The deleted ones too. */
  recorded(): Promise<StoredQuestion[]> {
    return this.records.find({});
  }

  async get(id: string): Promise<StoredQuestion | undefined> {
    const question = await this.records.get(id);
    return question?.deletedAt === null ? question : undefined;
  }

  add(author: Author, said: NewQuestion, creating: Creating = {}): Outcome {
    return this.records.create(author, said, creating);
  }

  async change(
    id: string,
    author: Author,
    { version, ...fields }: QuestionChange,
    verb: ActVerb = 'changed',
  ): Outcome {
    if (!(await this.get(id))) return { refused: 'unknown-record' };
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    return this.records.change(id, { author, verb, version, change: () => given });
  }

  /** Asked no more; attempts under way and their statistics keep what it was. */
  remove(id: string, author: Author): Outcome {
    return this.records.remove(id, author);
  }

  /** Asked again, with the statistics that it had. */
  restore(id: string, author: Author): Outcome {
    return this.records.change(id, { author, verb: 'restored', change: () => ({ deletedAt: null }) });
  }

  async addMissing(questions: readonly StoredQuestion[]): Promise<number> {
    return (await this.records.collection.insertMany(questions)).inserted;
  }

  settle(since: string | undefined): Promise<void> {
    return this.records.settle(since);
  }
}
