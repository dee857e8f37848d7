import type { NewQuestion, Question, QuestionChange, QuestionCriteria } from '@fumata/contracts';
import type { CollectionWrites } from '@fumata/documents';
import type { ActVerb, Author } from '../records/act.js';
import { RecordStore } from '../records/record-store.js';
import { definedFields, type RecordContext, type StoredRecord, type RecordRefusal } from '../records/record.js';
import { foldText, searchWords } from '@fumata/text';

export interface StoredQuestion extends Omit<Question, 'id' | 'version'>, StoredRecord {}

type Outcome = Promise<StoredQuestion | RecordRefusal>;

/** API representation for administrators, including the solution. */
export const toQuestion = (stored: StoredQuestion): Question => {
  const { _id: id, question, options, correctAnswer, category, difficulty, explanation, version } = stored;
  return { id, question, options, correctAnswer, category, difficulty, explanation, version };
};

export interface QuestionItems {
  readonly added: readonly { readonly id: string; readonly fields: NewQuestion }[];
  readonly changed: readonly { readonly id: string; readonly fields: Omit<QuestionChange, 'version'> }[];
}

/** The quiz questions; removed ones are kept for their statistics. */
export class QuestionStore extends RecordStore<StoredQuestion> {
  constructor(context: RecordContext) {
    super(context, {
      name: 'quiz-questions',
      kind: 'question',
      indexes: [['category']],
      title: ({ question }) => question,
    });
  }

  /** All active questions, in order of creation. */
  all(): Promise<StoredQuestion[]> {
    return this.records.find({ deletedAt: null }, { sort: { createdAt: 1 } });
  }

  /** Including deleted ones. */
  allWithDeleted(): Promise<StoredQuestion[]> {
    return this.records.find({});
  }

  add(author: Author, input: NewQuestion): Outcome {
    return this.records.create(author, input);
  }

  async change(id: string, author: Author, { version, ...fields }: QuestionChange): Outcome {
    if (!(await this.get(id))) return { refused: 'unknown-record' };
    return this.records.change(id, { author, version, change: () => definedFields(fields) });
  }

  /** Adds and changes questions as `add` and `change` do, in one transaction. See `Records.write`. */
  write(
    author: Author,
    verb: ActVerb,
    { added, changed }: QuestionItems,
    others: readonly CollectionWrites[],
  ): Promise<boolean> {
    const changes = changed.map(({ id, fields }) => ({ id, change: () => definedFields(fields) }));
    return this.records.write(author, verb, { added, changed: changes }, others);
  }

  /** Reactivates a question with its earlier statistics. */
  restore(id: string, author: Author): Outcome {
    return this.records.restore(id, author);
  }
}

/** Questions that match all criteria: every search word occurs in the question, its options or its explanation. */
export function filterQuestions(
  questions: readonly StoredQuestion[],
  { search = '', category, difficulty = 'tous' }: QuestionCriteria,
): StoredQuestion[] {
  const words = searchWords(search);
  return questions.filter((each) => {
    if (category !== undefined && each.category !== category) return false;
    if (difficulty !== 'tous' && each.difficulty !== difficulty) return false;
    const text = foldText([each.question, ...each.options, each.explanation].join(' '));
    return words.every((word) => text.includes(word));
  });
}
