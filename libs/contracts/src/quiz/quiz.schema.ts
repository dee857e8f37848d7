import { z } from 'zod';
import { objectIdSchema } from '../identifiers.schema.js';
import { emptyIsAbsent, nicknameSchema } from '../text.schema.js';

export const QUIZ_CATEGORIES = ['histoire', 'cardinaux', 'traditions', 'géographie'] as const;
export const QUIZ_LEVELS = ['débutant', 'intermédiaire', 'expert'] as const;
/** Levels a player may choose: one, or all mixed. */
export const QUIZ_CHOICES = [...QUIZ_LEVELS, 'tous'] as const;

export const quizCategorySchema = z.enum(QUIZ_CATEGORIES, { error: 'Catégorie inconnue' });
export const quizLevelSchema = z.enum(QUIZ_LEVELS, { error: 'Niveau inconnu' });

/** All categories at all levels; a level with too few questions cannot be played (`jouable`). */
export const quizSubjectsSchema = z.object({
  sujets: z.array(
    z.object({
      category: quizCategorySchema,
      questions: z.int(),
      niveaux: z.array(z.object({ difficulty: z.enum(QUIZ_CHOICES), questions: z.int(), jouable: z.boolean() })),
    }),
  ),
});
export type QuizSubjects = z.infer<typeof quizSubjectsSchema>;

export const newAttemptSchema = z.object({
  category: quizCategorySchema,
  difficulty: z.enum(QUIZ_CHOICES, { error: 'Niveau inconnu' }),
});
export type NewAttempt = z.infer<typeof newAttemptSchema>;

/** A question without its solution. */
const askedQuestionSchema = z.object({
  id: objectIdSchema,
  question: z.string(),
  options: z.array(z.string()),
  /** From 1 to 5. */
  number: z.int(),
  /** Its deadline in server time; `now` is the current server time. */
  deadline: z.string(),
});
export type AskedQuestion = z.infer<typeof askedQuestionSchema>;

/** An answered question, or one that timed out (`userAnswer` -1). */
const quizAnswerSchema = z.object({
  questionId: objectIdSchema,
  question: z.string(),
  options: z.array(z.string()),
  userAnswer: z.int(),
  correctAnswer: z.int(),
  isCorrect: z.boolean(),
  explanation: z.string(),
});
export type QuizAnswer = z.infer<typeof quizAnswerSchema>;

export const attemptSchema = z.object({
  _id: objectIdSchema,
  category: quizCategorySchema,
  difficulty: z.enum(QUIZ_CHOICES),
  /** Number of questions. */
  total: z.int(),
  score: z.int(),
  /** Null once all are answered. */
  question: askedQuestionSchema.nullable(),
  /** Answers so far, in order. */
  answers: z.array(quizAnswerSchema),
  /** Pseudonym in the day's ranking; null for none. */
  pseudonyme: z.string().nullable(),
  now: z.string(),
});
export type Attempt = z.infer<typeof attemptSchema>;

export const attemptAnswerSchema = z.object({
  questionId: objectIdSchema,
  /** 0 to 3, or -1 after a time-out. */
  userAnswer: z.int('Réponse invalide').min(-1, 'Réponse invalide').max(3, 'Réponse invalide'),
  /** The next question waits: it is handed out, and its clock starts, with the next call for the attempt. */
  attendre: z.boolean({ error: 'Valeur invalide : vrai ou faux' }).optional(),
});
export type AttemptAnswer = z.infer<typeof attemptAnswerSchema>;

/** `next`: null at the end, and if it waits. */
export const answeredSchema = quizAnswerSchema
  .pick({ userAnswer: true, correctAnswer: true, isCorrect: true, explanation: true })
  .extend({ score: z.int(), next: askedQuestionSchema.nullable(), now: z.string() });
export type Answered = z.infer<typeof answeredSchema>;

export const pseudonymSchema = z.object({ pseudonyme: nicknameSchema(2) });
export type Pseudonym = z.infer<typeof pseudonymSchema>;

export const rankingQuerySchema = z.object({ category: emptyIsAbsent(quizCategorySchema) });
export type RankingQuery = z.infer<typeof rankingQuerySchema>;

/** The best attempts of the day (in Rome) that were entered; ties by time. */
export const rankingSchema = z.object({
  day: z.string(),
  classement: z.array(
    z.object({
      /** Id of the attempt. */
      _id: objectIdSchema,
      rang: z.int(),
      pseudonyme: z.string(),
      category: quizCategorySchema,
      difficulty: z.enum(QUIZ_CHOICES),
      score: z.int(),
      total: z.int(),
      /** Time of all answers together, each since its question was handed out. */
      secondes: z.number(),
      /** The attempt of the requesting browser. */
      moi: z.boolean(),
    }),
  ),
});
export type Ranking = z.infer<typeof rankingSchema>;
