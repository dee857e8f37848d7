import type { NewQuestion, Question, QuestionChange } from '@fumata/contracts';
import type { ActVerb, Author } from '../records/act.js';
import { Records } from '../records/records.js';
import type { Creating, RecordContext, StoredRecord, RecordRefusal } from '../records/records.js';

export interface StoredQuestion extends Omit<Question, 'id' | 'version'>, StoredRecord {}

type Outcome = Promise<StoredQuestion | RecordRefusal>;

/** API representation for administrators, including the solution. */
export const toQuestion = (stored: StoredQuestion): Question => {
  const { _id: id, question, options, correctAnswer, category, difficulty, explanation, version } = stored;
  return { id, question, options, correctAnswer, category, difficulty, explanation, version };
};

/** The quiz questions. Never dropped. */
export class QuestionStore {
  private readonly records: Records<StoredQuestion>;

  constructor(keeping: RecordContext) {
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

  /** All active questions, in order of creation. */
  all(): Promise<StoredQuestion[]> {
    return this.records.find({ deletedAt: null }, { sort: { createdAt: 1 } });
  }

  /** Including deleted ones. */
  recorded(): Promise<StoredQuestion[]> {
    return this.records.find({});
  }

  async get(id: string): Promise<StoredQuestion | undefined> {
    const question = await this.records.get(id);
    return question?.deletedAt === null ? question : undefined;
  }

  add(author: Author, input: NewQuestion, creating: Creating = {}): Outcome {
    return this.records.create(author, input, creating);
  }

  async change(id: string, author: Author, { version, ...fields }: QuestionChange, verb: ActVerb = 'changed'): Outcome {
    if (!(await this.get(id))) return { refused: 'unknown-record' };
    const changes = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    return this.records.change(id, { author, verb, version, change: () => changes });
  }

  /** Deactivates a question; attempts and statistics keep its content. */
  remove(id: string, author: Author): Outcome {
    return this.records.remove(id, author);
  }

  /** Reactivates a question with its earlier statistics. */
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
