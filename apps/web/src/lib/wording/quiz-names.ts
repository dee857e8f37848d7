import type { NewAttempt } from '@fumata/contracts';

export type QuizCategory = NewAttempt['category'];
/** One of the three levels, or all of them mixed. */
export type QuizChoice = NewAttempt['difficulty'];

export const QUIZ_CATEGORY_NAMES: Readonly<Record<QuizCategory, string>> = {
  histoire: 'Histoire',
  cardinaux: 'Cardinaux',
  traditions: 'Traditions',
  géographie: 'Géographie',
};

export const QUIZ_CHOICE_NAMES: Readonly<Record<QuizChoice, string>> = {
  débutant: 'Débutant',
  intermédiaire: 'Intermédiaire',
  expert: 'Expert',
  tous: 'Tous',
};

export const isQuizCategory = (text: string): text is QuizCategory => Object.hasOwn(QUIZ_CATEGORY_NAMES, text);
export const isQuizChoice = (text: string): text is QuizChoice => Object.hasOwn(QUIZ_CHOICE_NAMES, text);
