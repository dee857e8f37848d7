import { readFileSync } from 'node:fs';
import type { Question } from '@fumata/contracts';
import { derivedId } from '@fumata/platform';
import type { StoredQuestion } from './question-store.js';

type Seed = Omit<Question, 'version'>;

/** Seventy-two questions, six per category and level; sources in `seeds/SOURCES.md`. */
export function demoQuestions(at: string): StoredQuestion[] {
  const file = new URL('../../seeds/quiz.json', import.meta.url);
  const seeds = JSON.parse(readFileSync(file, 'utf8')) as Seed[]; // a file of this project, validated by a test
  const common = { version: 1, createdAt: at, updatedAt: at, deletedAt: null, lastAct: null };
  return seeds.map(({ id, ...seed }) => ({ ...seed, _id: derivedId('question', id), ...common }));
}
