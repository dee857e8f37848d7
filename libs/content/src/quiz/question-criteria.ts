import type { QuestionCriteria } from '@fumata/contracts';
import { foldText, wordsOf } from '@fumata/text';
import type { StoredQuestion } from './question-store.js';

/** Questions that match all criteria: every search word occurs in the question, its options or its explanation. */
export function filterQuestions(
  questions: readonly StoredQuestion[],
  { search = '', category, difficulty = 'tous' }: QuestionCriteria,
): StoredQuestion[] {
  const words = wordsOf(search);
  return questions.filter((each) => {
    if (category !== undefined && each.category !== category) return false;
    if (difficulty !== 'tous' && each.difficulty !== difficulty) return false;
    const text = foldText([each.question, ...each.options, each.explanation].join(' '));
    return words.every((word) => text.includes(word));
  });
}
