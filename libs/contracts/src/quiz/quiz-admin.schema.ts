import { z } from 'zod';
import { objectIdSchema, readVersionSchema } from '../identifiers.schema.js';
import { QUIZ_CHOICES, quizCategorySchema, quizLevelSchema } from './quiz.schema.js';
import { emptyIsAbsent, FILLED, filledSchema, lineSchema, searchedTextSchema, textSchema } from '../text.schema.js';

/** A question as shown to administrators. */
export const questionSchema = z.object({
  id: objectIdSchema,
  question: z.string(),
  /** Exactly four. */
  options: z.array(z.string()),
  /** Index of the correct option. */
  correctAnswer: z.int(),
  category: quizCategorySchema,
  difficulty: quizLevelSchema,
  explanation: z.string(),
  version: z.int(),
});
export type Question = z.infer<typeof questionSchema>;
export const questionsSchema = z.object({ questions: z.array(questionSchema) });
export type Questions = z.infer<typeof questionsSchema>;

/** Filter of questions: every word occurs in the question, its options or its explanation. */
export const questionCriteriaSchema = z.object({
  search: emptyIsAbsent(searchedTextSchema),
  category: emptyIsAbsent(quizCategorySchema),
  /** `tous` means no filter. */
  difficulty: emptyIsAbsent(z.enum(QUIZ_CHOICES, { error: 'Niveau inconnu' })),
});
export type QuestionCriteria = z.infer<typeof questionCriteriaSchema>;

const NO_QUESTION = 'Veuillez entrer une question';
const NO_OPTION = 'Veuillez remplir toutes les options';
const NO_ANSWER = 'Indiquez la bonne réponse';
const NO_EXPLANATION = 'Veuillez entrer une explication';
const option = z.string({ error: NO_OPTION }).pipe(lineSchema(300)).meta(FILLED);

export const newQuestionSchema = z.object({
  question: filledSchema(textSchema(1_000), NO_QUESTION),
  options: z
    .array(option, { error: NO_OPTION })
    .length(4, NO_OPTION)
    .refine((all) => all.every((text) => text !== ''), { error: NO_OPTION, abort: true })
    .refine((all) => new Set(all).size === all.length, 'Deux options sont identiques')
    .meta({ uniqueItems: true }),
  correctAnswer: z.int(NO_ANSWER).min(0, NO_ANSWER).max(3, NO_ANSWER),
  category: quizCategorySchema,
  difficulty: quizLevelSchema,
  explanation: filledSchema(textSchema(2_000), NO_EXPLANATION),
});
export type NewQuestion = z.infer<typeof newQuestionSchema>;

export const questionChangeSchema = newQuestionSchema.partial().extend({ version: readVersionSchema });
export type QuestionChange = z.infer<typeof questionChangeSchema>;

/**
 * Statistics of questions asked at least once with their current options and correct answer; a change of either
 * restarts the count.
 */
export const questionStatsSchema = z.object({
  statistiques: z.array(
    z.object({
      questionId: objectIdSchema,
      posees: z.int(),
      justes: z.int(),
      /** Timed out. */
      sansReponse: z.int(),
      /** Number of times each option was chosen. */
      parOption: z.array(z.int()),
      /** Seconds until an answer, without time-outs: mean and median; null without answers. */
      secondes: z.number().nullable(),
      mediane: z.number().nullable(),
      /** Number of answers per tenth of the time. */
      parTranche: z.array(z.int()),
    }),
  ),
});
export type QuestionStats = z.infer<typeof questionStatsSchema>;
