import { z } from 'zod';
import { objectIdSchema } from './identifiers.schema.js';
import { emptyIsAbsent, lineSchema } from './text.schema.js';

export const QUIZ_CATEGORIES = ['histoire', 'cardinaux', 'traditions', 'géographie'] as const;
export const QUIZ_LEVELS = ['débutant', 'intermédiaire', 'expert'] as const;
/** What a player may choose: one level, or all of them mixed. */
export const QUIZ_CHOICES = [...QUIZ_LEVELS, 'tous'] as const;

export const quizCategorySchema = z.enum(QUIZ_CATEGORIES, { error: 'Catégorie inconnue' });
export const quizLevelSchema = z.enum(QUIZ_LEVELS, { error: 'Niveau inconnu' });

/** All subjects at all levels; a level that lacks questions can't be played (`jouable`). */
export const quizSubjectsSchema = z.object({
  sujets: z.array(
    z.object({
      category: quizCategorySchema,
      questions: z.int(),
      niveaux: z.array(
        z.object({ difficulty: z.enum(QUIZ_CHOICES), questions: z.int(), jouable: z.boolean() }),
      ),
    }),
  ),
});
export type QuizSubjects = z.infer<typeof quizSubjectsSchema>;

export const newAttemptSchema = z.object({
  category: quizCategorySchema,
  difficulty: z.enum(QUIZ_CHOICES, { error: 'Niveau inconnu' }),
});
export type NewAttempt = z.infer<typeof newAttemptSchema>;

/** A question as it is asked: without its answer. */
export const askedQuestionSchema = z.object({
  id: objectIdSchema,
  question: z.string(),
  options: z.array(z.string()),
  /** From 1 to 5. */
  number: z.int(),
  /** When its time is over, by the server's clock; `now` is that clock. */
  deadline: z.string(),
});
export type AskedQuestion = z.infer<typeof askedQuestionSchema>;

/** A question that has been answered, or whose time ran out (`userAnswer` -1). */
export const quizAnswerSchema = z.object({
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
  /** How many questions there are. */
  total: z.int(),
  score: z.int(),
  /** Null once all have been answered. */
  question: askedQuestionSchema.nullable(),
  /** Those answered so far, in their order. */
  answers: z.array(quizAnswerSchema),
  /** Under which it stands in the ranking of its day; null when not. */
  pseudonyme: z.string().nullable(),
  now: z.string(),
});
export type Attempt = z.infer<typeof attemptSchema>;

export const attemptAnswerSchema = z.object({
  questionId: objectIdSchema,
  /** 0 to 3, or -1 when the time ran out. */
  userAnswer: z.int('Réponse invalide').min(-1, 'Réponse invalide').max(3, 'Réponse invalide'),
});
export type AttemptAnswer = z.infer<typeof attemptAnswerSchema>;

export const answeredSchema = quizAnswerSchema
  .pick({ userAnswer: true, correctAnswer: true, isCorrect: true, explanation: true })
  .extend({ score: z.int(), next: askedQuestionSchema.nullable(), now: z.string() });
export type Answered = z.infer<typeof answeredSchema>;

/** Names, and nothing that piles marks up, hides, or draws. */
const PSEUDONYM = /^[\p{L}\p{N}](?:\p{M}?[\p{L}\p{N} .’'_-])*\p{M}?$/u;

export const pseudonymSchema = z.object({
  pseudonyme: lineSchema(24)
    .refine((text) => text.length >= 2, 'De 2 à 24 caractères')
    .refine(
      (text) => PSEUDONYM.test(text),
      'Lettres, chiffres, espaces, points, tirets et apostrophes seulement',
    ),
});
export type Pseudonym = z.infer<typeof pseudonymSchema>;

export const rankingQuerySchema = z.object({
  category: emptyIsAbsent(quizCategorySchema),
});
export type RankingQuery = z.infer<typeof rankingQuerySchema>;

/** The day's best (in Rome), those who wanted to stand there; the faster one first where scores are equal. */
export const rankingSchema = z.object({
  day: z.string(),
  classement: z.array(
    z.object({
      /** Of the run. */
      _id: objectIdSchema,
      rang: z.int(),
      pseudonyme: z.string(),
      category: quizCategorySchema,
      difficulty: z.enum(QUIZ_CHOICES),
      score: z.int(),
      total: z.int(),
      /** From the first question to the last answer. */
      secondes: z.number(),
      /** It is that of the browser that asks. */
      moi: z.boolean(),
    }),
  ),
});
export type Ranking = z.infer<typeof rankingSchema>;
