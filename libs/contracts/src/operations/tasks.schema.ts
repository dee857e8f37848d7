import { z } from 'zod';
import { downloadEmailSchema } from '../galleries/downloads.schema.js';
import { pageSchema, paging } from '../paging.schema.js';

const TASK_STATES = ['waiting', 'delayed', 'active', 'failed', 'done'] as const;

/** Job queues by type. */
export const taskQueuesSchema = z.object({
  taches: z.array(
    z.object({
      nom: z.string(),
      /** False: the job type no longer exists; its jobs count as failed and can only be deleted. */
      connue: z.boolean(),
      attente: z.int(),
      /** Scheduled, including retries. */
      differees: z.int(),
      encours: z.int(),
      echouees: z.int(),
    }),
  ),
  /** Error of the job queue; null for none. */
  ennui: z.string().nullable(),
});
export type TaskQueues = z.infer<typeof taskQueuesSchema>;

export const tasksQuerySchema = z.object({ etat: z.enum(TASK_STATES, { error: 'État inconnu' }), ...paging });
export type TasksQuery = z.infer<typeof tasksQuerySchema>;

export const tasksSchema = pageSchema({
  taches: z.array(
    z.object({
      id: z.string(),
      etat: z.enum(TASK_STATES),
      essais: z.int(),
      essaisMax: z.int(),
      ajouteeLe: z.string(),
      finieLe: z.string().nullable(),
      /** From 0 to 1; null if not reported. */
      avancement: z.number().nullable(),
      /** Error of the last attempt, without e-mail addresses. */
      raison: z.string().nullable(),
    }),
  ),
});
export type Tasks = z.infer<typeof tasksSchema>;

/** State of outgoing mail, and the outbox. */
export const mailsSchema = pageSchema({
  /** A mail server is configured. */
  serveur: z.boolean(),
  /** Error of the mail server; null for none. */
  ennui: z.string().nullable(),
  courriers: z.array(z.object({ id: z.string(), le: z.string(), octets: z.int(), a: z.string(), objet: z.string() })),
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

export const mailsQuerySchema = z.object(paging);
export type MailsQuery = z.infer<typeof mailsQuerySchema>;

export const testMailSchema = z.object({ email: downloadEmailSchema });
export type TestMail = z.infer<typeof testMailSchema>;
