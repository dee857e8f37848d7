import { newQuestionSchema, objectIdSchema, questionChangeSchema } from '@fumata/contracts';
import type { NewQuestion, QuestionChange } from '@fumata/contracts';
import { folded } from '../folding.js';
import { addedRow, changedRow, planImport, refusedRow } from '../imports/import-plan.js';
import type { ImportPlan, Told } from '../imports/import-plan.js';
import { Imports } from '../imports/imports.js';
import type { Keeping } from '../records/records.js';
import { grouped } from './grouped.js';
import { QUESTION_COLUMNS, readQuestion } from './question-csv.js';
import type { QuestionStore, StoredQuestion } from './question-store.js';

/** What a row asks for, once it is sure that it can be done. */
export type QuestionStep =
  | { readonly change: string; readonly fields: QuestionChange }
  | { readonly add: NewQuestion; readonly id?: string };

/**
 * What an import of this text would do with the questions, of which the deleted ones must be known too. A row is about the
 * question of its id; without one, about that of the same text, so that a file may come twice; else it is a new one.
 */
export function planQuestions(text: string, questions: readonly StoredQuestion[]): ImportPlan<QuestionStep> {
  const byId = new Map(questions.map((each) => [each._id, each]));
  const byText = grouped(
    questions.filter(({ deletedAt }) => deletedAt === null),
    ({ question }) => folded(question),
  );
  return planImport(text, QUESTION_COLUMNS, (cells) => {
    const id = (cells['id'] ?? '').trim();
    const said = (cells['question'] ?? '').trim();
    const namesakes = id === '' ? (byText.get(folded(said)) ?? []) : [];
    const target = byId.get(id) ?? namesakes[0];
    return {
      key: target?._id ?? (id || folded(said)),
      intitule: said || (target?.question ?? ''),
      tell: () => {
        if (namesakes.length > 1)
          return refusedRow(said, ['Plusieurs questions ont ce texte : mettez l’id de la bonne']);
        return target ? tellChange(target, cells) : tellAdding(id, said, cells);
      },
    };
  });
}

type Cells = Readonly<Record<string, string>>;

function tellChange(target: StoredQuestion, cells: Cells): Told<QuestionStep> {
  const { _id, question, options, deletedAt } = target;
  if (deletedAt !== null)
    return refusedRow(question, ['Cette question a été supprimée : sans id, elle est créée à nouveau']);
  const checked = questionChangeSchema.safeParse(readQuestion(cells, options));
  if (!checked.success) return refusedRow(question, reasons(checked.error.issues));
  return changedRow(question, target, checked.data, { change: _id, fields: checked.data });
}

function tellAdding(id: string, said: string, cells: Cells): Told<QuestionStep> {
  if (id !== '' && !objectIdSchema.safeParse(id).success)
    return refusedRow(said, ['id : celui de l’export, ou rien']);
  const checked = newQuestionSchema.safeParse(readQuestion(cells, []));
  if (!checked.success) return refusedRow(said, reasons(checked.error.issues));
  return addedRow(said, checked.data, { add: checked.data, ...(id !== '' && { id }) });
}

/** The schema's messages are whole sentences; four empty options are one reason. */
const reasons = (issues: readonly { message: string }[]): string[] => [
  ...new Set(issues.map(({ message }) => message)),
];

export const questionImports = (keeping: Keeping, questions: QuestionStore): Imports<QuestionStep> =>
  new Imports(keeping, {
    name: 'question',
    take: (step, id, author) =>
      'change' in step
        ? questions.change(id, author, step.fields, 'imported')
        : questions.add(author, step.add, { id, verb: 'imported' }),
  });
