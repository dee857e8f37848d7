import { z } from 'zod';
import { objectIdSchema } from './identifiers.schema.js';
import { QUIZ_CHOICES, quizCategorySchema, quizLevelSchema } from './quiz.schema.js';
import { emptyIsAbsent, lineSchema, textSchema } from './text.schema.js';

/** A question as administrators keep it. */
export const questionSchema = z.object({
  id: objectIdSchema,
  question: z.string(),
  /** Four. */
  options: z.array(z.string()),
  /** Index of the right one. */
  correctAnswer: z.int(),
  category: quizCategorySchema,
  difficulty: quizLevelSchema,
  explanation: z.string(),
  version: z.int(),
});
export type Question = z.infer<typeof questionSchema>;
export const questionsSchema = z.object({ questions: z.array(questionSchema) });
export type Questions = z.infer<typeof questionsSchema>;

/** Which questions: every word stands in the question, its options or its explanation. */
export const questionCriteriaSchema = z.object({
  search: emptyIsAbsent(z.string({ error: 'Texte attendu' }).max(200, 'Texte trop long')),
  category: emptyIsAbsent(quizCategorySchema),
  /** `tous` is as good as none. */
  difficulty: emptyIsAbsent(z.enum(QUIZ_CHOICES, { error: 'Niveau inconnu' })),
});
export type QuestionCriteria = z.infer<typeof questionCriteriaSchema>;

const NO_QUESTION = 'Veuillez entrer une question';
const NO_OPTION = 'Veuillez remplir toutes les options';
const NO_ANSWER = 'Indiquez la bonne réponse';
const NO_EXPLANATION = 'Veuillez entrer une explication';
const filled = (text: string): boolean => text !== '';
const option = z.string({ error: NO_OPTION }).pipe(lineSchema(300));

export const newQuestionSchema = z.object({
  question: z.string({ error: NO_QUESTION }).pipe(textSchema(1_000)).refine(filled, NO_QUESTION),
  options: z
    .array(option, { error: NO_OPTION })
    .length(4, NO_OPTION)
    .refine((all) => all.every(filled), { error: NO_OPTION, abort: true })
    .refine((all) => new Set(all).size === all.length, 'Deux options sont identiques'),
  correctAnswer: z.int(NO_ANSWER).min(0, NO_ANSWER).max(3, NO_ANSWER),
  category: quizCategorySchema,
  difficulty: quizLevelSchema,
  explanation: z.string({ error: NO_EXPLANATION }).pipe(textSchema(2_000)).refine(filled, NO_EXPLANATION),
});
export type NewQuestion = z.infer<typeof newQuestionSchema>;

export const questionChangeSchema = newQuestionSchema
  .partial()
  .extend({ version: z.int('Version invalide').optional() });
export type QuestionChange = z.infer<typeof questionChangeSchema>;

/**
 * How the questions are answered that were asked at least once with the options and the right answer that they have now:
 * other answers to choose from begin a new count.
 */
export const questionStatsSchema = z.object({
  statistiques: z.array(
    z.object({
      questionId: objectIdSchema,
      posees: z.int(),
      justes: z.int(),
      /** Time ran out. */
      sansReponse: z.int(),
      /** How often each option was chosen. */
      parOption: z.array(z.int()),
      /** Seconds until an answer, those whose time ran out left aside: the mean, and within how many half of the answers came; null without any. */
      secondes: z.number().nullable(),
      mediane: z.number().nullable(),
      /** How many answers came within each tenth of the time. */
      parTranche: z.array(z.int()),
    }),
  ),
});
export type QuestionStats = z.infer<typeof questionStatsSchema>;
