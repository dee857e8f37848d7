import type { Question, Questions, QuestionStats, Ranking } from '@fumata/contracts';
import type { ApiClient } from '../../../lib/requests/api-client.js';
import { listAddress } from '../kit/use-list-query.js';
import { listQueryCodec, oneOf, orderBy, pageNumber, searchOf, text, type QueryOf } from '../../../lib/list-query.js';
import { apiQuery } from '../kit/server-state.js';
import { CATEGORIES, LEVELS, SORTS, withStats } from './rules/listing.js';

export const QUIZ_LIST_ADDRESS = listAddress('/admin/quiz');

export const QUESTIONS = '/api/quiz/questions';

export const loadQuestion = (api: ApiClient, id = '', signal?: AbortSignal): Promise<Question> =>
  api.get<Question>(`${QUESTIONS}/${encodeURIComponent(id)}`, signal);

export const loadStats = (api: ApiClient, signal: AbortSignal): Promise<QuestionStats> =>
  api.get<QuestionStats>(`${QUESTIONS}/statistiques`, signal);

/** All questions: the list is filtered, sorted and paged in the browser. */
export const questionsQuery = apiQuery([QUESTIONS], async (api, signal) => {
  const [{ questions }, stats] = await Promise.all([api.get<Questions>(QUESTIONS, signal), loadStats(api, signal)]);
  return withStats(questions, stats);
});

export const RANKING = '/api/quiz/classement';

export type RankedAttempt = Ranking['classement'][number];

/** The rankings of all subjects, one after the other: a player has a row in each on the site. */
export const rankingQuery = apiQuery([RANKING], async (api, signal) => {
  const addresses = CATEGORIES.map((category) => `${RANKING}?${new URLSearchParams({ category }).toString()}`);
  const rankings = await Promise.all(addresses.map((address) => api.get<Ranking>(address, signal)));
  return rankings.flatMap(({ classement }) => classement);
});

export const QUESTION_LIST = listQueryCodec({
  search: text('search'),
  category: oneOf('category', CATEGORIES),
  difficulty: oneOf('difficulty', LEVELS),
  order: orderBy(SORTS),
  page: pageNumber,
  /** Id of the question whose statistics are displayed; empty for the first row's. */
  question: text('question'),
});

export type QuestionListQuery = QueryOf<typeof QUESTION_LIST>;

/** URL of the CSV of all matching questions. */
export const exportAddress = ({ search, category, difficulty }: QuestionListQuery): string =>
  `${QUESTIONS}/export.csv${searchOf(QUESTION_LIST, { search, category, difficulty })}`;
