import { afterEach, beforeAll } from '@jest/globals';
import { routeSite } from '../route-site.ts';

export const LIST = '/admin/quiz';
export let site: ReturnType<typeof routeSite>;

export interface Known {
  readonly id: string;
  readonly question: string;
  readonly options: readonly string[];
  readonly correctAnswer: number;
  readonly explanation: string;
}

export async function questions(query = ''): Promise<readonly Known[]> {
  const path = `/api/quiz/questions?${query}`;
  return (await site.callAsAdmin<{ questions: readonly Known[] }>('GET', path)).questions;
}

/** Creates a question, which is deleted after the test. */
export async function created(values: Partial<Known> & { readonly category?: string }): Promise<Known> {
  const options = ['François', 'Benoît XVI', 'Jean-Paul II', 'Jean XXIII'];
  const body = { options, correctAnswer: 0, explanation: 'Parce que.', category: 'histoire', ...values };
  const made = await site.callAsAdmin('POST', '/api/quiz/questions', { difficulty: 'débutant', ...body });
  own.push(String(made['id']));
  return { ...body, id: String(made['id']), question: String(values.question) };
}

export const own: string[] = [];

export function prepareSite(): void {
  const opened = routeSite();
  beforeAll(() => {
    site = opened;
  });
  afterEach(async () => {
    for (const id of own.splice(0)) await site.callAsAdmin('DELETE', `/api/quiz/questions/${id}`);
  });
}
