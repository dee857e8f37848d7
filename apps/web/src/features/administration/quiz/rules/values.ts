import type { Question } from '@fumata/contracts';

/** The options and which of them is right: they belong together. */
export interface Answers {
  readonly options: readonly string[];
  readonly right: number;
}

/** What stands in the form, as it was typed. */
export interface QuestionValues {
  readonly question: string;
  readonly answers: Answers;
  readonly category: Question['category'];
  readonly difficulty: Question['difficulty'];
  readonly explanation: string;
}

export const EMPTY_VALUES: QuestionValues = {
  question: '',
  answers: { options: ['', '', '', ''], right: 0 },
  category: 'histoire',
  difficulty: 'débutant',
  explanation: '',
};

export const valuesOf = ({ options, correctAnswer, ...question }: Question): QuestionValues => ({
  question: question.question,
  answers: { options, right: correctAnswer },
  category: question.category,
  difficulty: question.difficulty,
  explanation: question.explanation,
});

const trimmed = ({ options }: Answers): string[] => options.map((option) => option.trim());

/** What is sent for a question. */
export const bodyOf = ({ question, answers, category, difficulty, explanation }: QuestionValues) => ({
  question: question.trim(),
  options: trimmed(answers),
  correctAnswer: answers.right,
  category,
  difficulty,
  explanation: explanation.trim(),
});

/** Which options keep the form from being sent: the empty ones, else those that are there twice. */
export function wrongOptions(answers: Answers): readonly number[] {
  const options = trimmed(answers);
  const those = (isWrong: (option: string) => boolean) =>
    options.flatMap((option, i) => (isWrong(option) ? [i] : []));
  const empty = those((option) => option === '');
  return empty.length > 0
    ? empty
    : those((option) => options.indexOf(option) !== options.lastIndexOf(option));
}
