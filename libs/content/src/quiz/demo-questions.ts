import type { Question } from '@fumata/contracts';
import { derivedId } from '@fumata/platform';
import { readSeeds, seededAt } from '../records/seeds.js';
import type { StoredQuestion } from './question-store.js';

type Seed = Omit<Question, 'version'>;

/** Seventy-two questions, six per category and level; sources in `seeds/SOURCES.md`. */
export const demoQuestions = (at: string): StoredQuestion[] =>
  readSeeds<Seed>('quiz.json').map(({ id, ...seed }) => ({ ...seed, _id: derivedId('question', id), ...seededAt(at) }));
