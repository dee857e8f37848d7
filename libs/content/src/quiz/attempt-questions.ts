import { derivedId } from '@fumata/platform';
import type { StoredQuestion } from './question-store.js';

/** Number of questions of an attempt. */
export const QUESTIONS = 5;

/** A question as it was when the attempt began. */
export type AttemptQuestion = Pick<StoredQuestion, '_id' | 'question' | 'options' | 'correctAnswer' | 'explanation'> & {
  /** The option at each position: shuffled, so that positions cannot be memorised. */
  readonly order: readonly number[];
  readonly choices: string;
};

/** Identifies the options and the correct one: a change of either restarts the question's statistics. */
export const choicesOf = ({ options, correctAnswer }: Pick<StoredQuestion, 'options' | 'correctAnswer'>): string =>
  derivedId('choices', correctAnswer, ...options);

/** A random selection of questions; `random` returns 0 (inclusive) to 1 (exclusive). */
export function pickQuestions(questions: readonly StoredQuestion[], random: () => number): AttemptQuestion[] {
  return shuffle(questions, random)
    .slice(0, QUESTIONS)
    .map((each) => {
      const { _id, question, options, correctAnswer, explanation } = each;
      const order = shuffle([...options.keys()], random);
      const shuffled = order.map((option) => options[option] ?? '');
      return {
        _id,
        question,
        options: shuffled,
        correctAnswer: order.indexOf(correctAnswer),
        explanation,
        order,
        choices: choicesOf(each),
      };
    });
}

function shuffle<T>(items: readonly T[], random: () => number): T[] {
  const remaining = [...items];
  return Array.from(items, () => remaining.splice(Math.floor(random() * remaining.length), 1)).flat();
}
