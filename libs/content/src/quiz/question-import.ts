import {
  newQuestionSchema,
  objectIdSchema,
  questionChangeSchema,
  type NewQuestion,
  type QuestionChange,
} from '@fumata/contracts';
import { foldText } from '@fumata/text';
import type { DecodedText } from '../csv/decode-text.js';
import {
  addedRow,
  changedRow,
  planImport,
  refusedRow,
  restoreRewritten,
  type ImportPlan,
  type RowPlan,
} from '../imports/import-plan.js';
import { Imports } from '../imports/imports.js';
import type { RecordContext } from '../records/record.js';
import { exportedQuestion, QUESTION_COLUMNS, readQuestion, showQuestionField as show } from './question-csv.js';
import type { QuestionStore, StoredQuestion } from './question-store.js';

/** The planned change of a valid row. */
export type QuestionStep =
  | { readonly change: string; readonly fields: QuestionChange }
  | { readonly add: NewQuestion; readonly id?: string };

/**
 * Plans an import of questions; `questions` includes deleted ones. A row refers to the question of its id, or without
 * one to that of the same text, so that an import can be repeated; otherwise it adds a question.
 */
export function planQuestions(
  file: DecodedText,
  questions: readonly StoredQuestion[],
): Promise<ImportPlan<QuestionStep>> {
  const byId = new Map(questions.map((each) => [each._id, each]));
  const byText = Map.groupBy(
    questions.filter(({ deletedAt }) => deletedAt === null),
    ({ question }) => foldText(question),
  );
  return planImport(file, QUESTION_COLUMNS, (cells) => {
    const typedId = (cells['id'] ?? '').trim();
    const id = objectIdSchema.safeParse(typedId).data ?? typedId;
    const questionText = (cells['question'] ?? '').trim();
    const namesakes = id === '' ? (byText.get(foldText(questionText)) ?? []) : [];
    const target = byId.get(id) ?? namesakes[0];
    return {
      key: target?._id ?? (id || foldText(questionText)),
      intitule: questionText || (target?.question ?? ''),
      plan: () => {
        if (namesakes.length > 1)
          return refusedRow(questionText, ['Plusieurs questions ont ce texte : mettez l’id de la bonne']);
        return target
          ? planChange(target, restoreRewritten(cells, exportedQuestion(target), file.encoding))
          : planAddition(id, questionText, cells);
      },
    };
  });
}

type Cells = Readonly<Record<string, string>>;

function planChange(target: StoredQuestion, cells: Cells): RowPlan<QuestionStep> {
  const { _id, question, options, deletedAt } = target;
  if (deletedAt !== null)
    return refusedRow(question, ['Cette question a été supprimée : sans id, elle est créée à nouveau']);
  const checked = questionChangeSchema.safeParse(readQuestion(cells, options));
  if (!checked.success) return refusedRow(question, reasons(checked.error.issues));
  const changed = { intitule: question, record: target, fields: checked.data, show };
  return changedRow(changed, { change: _id, fields: checked.data });
}

function planAddition(id: string, questionText: string, cells: Cells): RowPlan<QuestionStep> {
  if (id !== '' && !objectIdSchema.safeParse(id).success)
    return refusedRow(questionText, ['id : celui de l’export, ou rien']);
  const checked = newQuestionSchema.safeParse(readQuestion(cells, []));
  if (!checked.success) return refusedRow(questionText, reasons(checked.error.issues));
  return addedRow(
    { intitule: questionText, fields: checked.data, show },
    { add: checked.data, ...(id !== '' && { id }) },
  );
}

/** The schema's messages are complete sentences; four empty options give one reason. */
const reasons = (issues: readonly { message: string }[]): string[] => [
  ...new Set(issues.map(({ message }) => message)),
];

export const questionImports = (context: RecordContext, questions: QuestionStore): Imports<QuestionStep> =>
  new Imports(context, {
    name: 'question',
    write: (author, steps, count) => {
      const added = steps.flatMap((step) =>
        'add' in step ? { id: step.id ?? context.ids.objectId(), fields: step.add } : [],
      );
      const changed = steps.flatMap((step) => ('change' in step ? { id: step.change, fields: step.fields } : []));
      return questions.write(author, 'imported', { added, changed }, [count]);
    },
  });
