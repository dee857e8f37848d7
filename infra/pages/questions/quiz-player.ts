import { beforeAll } from '@jest/globals';
import type { Page } from '../page.tsx';
import { routeSite } from '../route-site.ts';

export const HISTORY = '/quiz?categorie=histoire';

interface Question {
  readonly id: string;
  readonly question: string;
  readonly options: readonly string[];
  readonly correctAnswer: number;
  readonly category: string;
  readonly difficulty: string;
}

export let site: ReturnType<typeof routeSite>;

export async function questions(): Promise<readonly Question[]> {
  const answer = await site.callAsAdmin('GET', '/api/quiz/questions');
  return answer['questions'] as readonly Question[]; // as the contract says
}

export const seesQuestion = (page: Page, number: number) =>
  page.getByText(`Question ${number} sur 5`, { exact: true }).first().waitFor();

export async function play(level = 'Débutant', path = HISTORY): Promise<Page> {
  const page = await site.visit(path);
  await page.presses(new RegExp(`^${level}`));
  await seesQuestion(page, 1);
  return page;
}

export function prepareSite(): void {
  const opened = routeSite();
  beforeAll(() => {
    site = opened;
  });
}
