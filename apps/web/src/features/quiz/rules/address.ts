import { listQueryCodec, optional, parseListQuery, searchOf, type QueryOf } from '../../../lib/list-query.js';
import { isQuizCategory, isQuizChoice } from '../../../lib/wording/quiz-names.js';

const QUIZ = listQueryCodec({
  category: optional('categorie', (text) => (isQuizCategory(text) ? text : undefined)),
  difficulty: optional('niveau', (text) => (isQuizChoice(text) ? text : undefined)),
  attemptId: optional('partie', (text) => text || undefined),
});

/** Query of the quiz: subject, level and attempt. */
export type QuizQuery = Partial<QueryOf<typeof QUIZ>>;

export const parseQuizQuery = (parameters: URLSearchParams): QuizQuery => parseListQuery(QUIZ, parameters);

export const quizAddress = (query: QuizQuery): string => `/quiz${searchOf(QUIZ, query)}`;
