import { derivedId } from '@fumata/platform';
import { foldText } from '@fumata/text';
import type { StoredQuestion } from './question-store.js';

export const QUESTIONS_PER_ATTEMPT = 5;

/** A question as it was when the attempt began. */
export type AttemptQuestion = Pick<StoredQuestion, '_id' | 'question' | 'options' | 'correctAnswer' | 'explanation'> & {
  /** The option at each position: shuffled, so that positions cannot be memorised. */
  readonly order: readonly number[];
  readonly choices: string;
};

/** Identifies the options and the correct one: a change of either restarts the question's statistics. */
export const choicesOf = ({ options, correctAnswer }: Pick<StoredQuestion, 'options' | 'correctAnswer'>): string =>
  derivedId('choices', correctAnswer, ...options);

/**
 * A random selection of questions. Questions that give away another are picked only if there are too few others.
 * `random` returns 0 (inclusive) to 1 (exclusive).
 */
export function pickQuestions(questions: readonly StoredQuestion[], random: () => number): AttemptQuestion[] {
  return independentFirst(shuffle(questions, random))
    .slice(0, QUESTIONS_PER_ATTEMPT)
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

/** Orders questions: first a set of which none gives away another one, then the others. */
function independentFirst(questions: readonly StoredQuestion[]): StoredQuestion[] {
  const related = (each: StoredQuestion, others: readonly StoredQuestion[]): StoredQuestion[] =>
    others.filter((other) => other !== each && (givesAway(each, other) || givesAway(other, each)));
  const independentOf = (ordered: readonly StoredQuestion[]): StoredQuestion[] =>
    ordered.reduce<StoredQuestion[]>(
      (chosen, each) => (related(each, chosen).length === 0 ? [...chosen, each] : chosen),
      [],
    );
  let independent = independentOf(questions);
  // One that is related to several others takes the place of all of them.
  if (independent.length < QUESTIONS_PER_ATTEMPT)
    independent = independentOf(
      questions
        .map((each) => ({ each, relations: related(each, questions).length }))
        .sort((one, other) => one.relations - other.relations)
        .map(({ each }) => each),
    );
  return [...independent, ...questions.filter((each) => !independent.includes(each))];
}

/** Whether the text or the explanation of a question contains the correct answer of another one. */
const givesAway = ({ question, explanation }: StoredQuestion, { options, correctAnswer }: StoredQuestion): boolean =>
  ` ${foldText(`${question} ${explanation}`)} `.includes(` ${foldText(options[correctAnswer] ?? '')} `);

function shuffle<T>(items: readonly T[], random: () => number): T[] {
  const remaining = [...items];
  return Array.from(items, () => remaining.splice(Math.floor(random() * remaining.length), 1)).flat();
}
