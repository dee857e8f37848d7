import type { Answered, Attempt, NewAttempt, QuizSubjects, Ranking } from '@fumata/contracts';
import type { ApiClient } from '../../lib/requests/api-client.js';

export const fetchSubjects = (api: ApiClient) => api.get<QuizSubjects>('/api/quiz');

export const createAttempt = (api: ApiClient, level: NewAttempt) =>
  api.send<Attempt>('POST', '/api/quiz/attempts', level);

const pathOf = (attemptId: string): string => `/api/quiz/attempts/${encodeURIComponent(attemptId)}`;

export const fetchAttempt = (api: ApiClient, attemptId: string) => api.get<Attempt>(pathOf(attemptId));

/** The server accepts one answer per question. The next question waits until the attempt is fetched. */
export const sendAnswer = (
  api: ApiClient,
  attemptId: string,
  answer: { readonly questionId: string; readonly userAnswer: number },
) => api.send<Answered>('POST', `${pathOf(attemptId)}/answers`, { ...answer, attendre: true });

export const sendPseudonym = (api: ApiClient, attemptId: string, pseudonyme: string) =>
  api.send<Attempt>('POST', `${pathOf(attemptId)}/pseudonyme`, { pseudonyme });

export const fetchRanking = (api: ApiClient, category: string, signal: AbortSignal) =>
  api.get<Ranking>(`/api/quiz/classement?category=${encodeURIComponent(category)}`, signal);
