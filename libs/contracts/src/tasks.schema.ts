import { z } from 'zod';
import { writtenCountSchema } from './identifiers.schema.js';
import { emptyIsAbsent } from './text.schema.js';
import { downloadEmailSchema } from './downloads.schema.js';

export const TASK_STATES = ['waiting', 'delayed', 'active', 'failed', 'done'] as const;

/** What is left for later, by kind. */
export const taskQueuesSchema = z.object({
  taches: z.array(
    z.object({
      nom: z.string(),
      /** False: the program has no such kind any more; what is left of it counts as failed, and can only be forgotten. */
      connue: z.boolean(),
      attente: z.int(),
      /** Until their time, further tries included. */
      differees: z.int(),
      encours: z.int(),
      echouees: z.int(),
    }),
  ),
  /** What is wrong with the store of jobs; null when all is well. */
  ennui: z.string().nullable(),
});
export type TaskQueues = z.infer<typeof taskQueuesSchema>;

export const tasksQuerySchema = z.object({
  etat: z.enum(TASK_STATES, { error: 'État inconnu' }),
  page: emptyIsAbsent(writtenCountSchema(1_000_000, 'Numéro de page invalide')),
  limit: emptyIsAbsent(writtenCountSchema(1_000, 'Limite invalide : de 1 à 1 000')),
});
export type TasksQuery = z.infer<typeof tasksQuerySchema>;

export const tasksSchema = z.object({
  taches: z.array(
    z.object({
      id: z.string(),
      etat: z.enum(TASK_STATES),
      essais: z.int(),
      essaisMax: z.int(),
      ajouteeLe: z.string(),
      finieLe: z.string().nullable(),
      /** From 0 to 1; null when nothing was said. */
      avancement: z.number().nullable(),
      /** Why the last try failed; without e-mail addresses. */
      raison: z.string().nullable(),
    }),
  ),
  total: z.int(),
  totalPages: z.int(),
  currentPage: z.int(),
});
export type Tasks = z.infer<typeof tasksSchema>;

/** How mail goes, and what was kept here where none goes. */
export const mailsSchema = z.object({
  /** A mail server is configured. */
  serveur: z.boolean(),
  /** What is wrong with it; null when all is well. */
  ennui: z.string().nullable(),
  courriers: z.array(
    z.object({ id: z.string(), le: z.string(), octets: z.int(), a: z.string(), objet: z.string() }),
  ),
  total: z.int(),
  totalPages: z.int(),
  currentPage: z.int(),
});
export type Mails = z.infer<typeof mailsSchema>;

export const mailSchema = z.object({
  id: z.string(),
  de: z.string(),
  a: z.string(),
  objet: z.string(),
  texte: z.string(),
  html: z.string(),
});
export type Mail = z.infer<typeof mailSchema>;

export const mailsQuerySchema = tasksQuerySchema.omit({ etat: true });
export type MailsQuery = z.infer<typeof mailsQuerySchema>;

export const trialMailSchema = z.object({ email: downloadEmailSchema });
export type TrialMail = z.infer<typeof trialMailSchema>;
