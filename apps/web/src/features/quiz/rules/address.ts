import { isQuizCategory, isQuizChoice, type QuizCategory, type QuizChoice } from '../../../lib/quiz-names.js';

/** Query of the quiz: subject, level and attempt. */
export interface QuizQuery {
  readonly category?: QuizCategory;
  readonly difficulty?: QuizChoice;
  readonly attemptId?: string;
}

/** Missing and invalid parameters are omitted. */
export function parseQuizQuery(parameters: URLSearchParams): QuizQuery {
  const category = parameters.get('categorie') ?? '';
  const difficulty = parameters.get('niveau') ?? '';
  const run = parameters.get('partie');
  return {
    ...(isQuizCategory(category) && { category }),
    ...(isQuizChoice(difficulty) && { difficulty }),
    ...(run && { attemptId: run }),
  };
}

export function quizAddress({ category, difficulty, attemptId }: QuizQuery): string {
  const query = Object.entries({ categorie: category, niveau: difficulty, partie: attemptId });
  const parameters = new URLSearchParams(query.flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return parameters.size > 0 ? `/quiz?${parameters.toString()}` : '/quiz';
}
