import { isQuizCategory, isQuizChoice } from '../../../lib/quiz-names.js';
import type { QuizCategory, QuizChoice } from '../../../lib/quiz-names.js';

/** What the address says: which subject, at which level, and which run of it. */
export interface Place {
  readonly category?: QuizCategory;
  readonly difficulty?: QuizChoice;
  readonly run?: string;
}

/** What the address leaves open or says wrongly is left out. */
export function placeIn(parameters: URLSearchParams): Place {
  const category = parameters.get('categorie') ?? '';
  const difficulty = parameters.get('niveau') ?? '';
  const run = parameters.get('partie');
  return {
    ...(isQuizCategory(category) && { category }),
    ...(isQuizChoice(difficulty) && { difficulty }),
    ...(run && { run }),
  };
}

export function addressOf({ category, difficulty, run }: Place): string {
  const said = Object.entries({ categorie: category, niveau: difficulty, partie: run });
  const parameters = new URLSearchParams(said.flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return parameters.size > 0 ? `/quiz?${parameters.toString()}` : '/quiz';
}
