import { z } from 'zod';

/** Read models that are written, rebuilt and switched together. */
export const READ_MODEL_GROUPS = ['conclave', 'sceaux'] as const;
export const readModelGroupSchema = z.enum(READ_MODEL_GROUPS, { error: 'Modèle de lecture inconnu' });
export type ReadModelGroup = z.infer<typeof readModelGroupSchema>;

/** A field of a stored document that differs from the log; values as JSON text, null for none. */
const driftRowSchema = z.object({
  collection: z.string(),
  id: z.string(),
  champ: z.string(),
  garde: z.string().nullable(),
  recompte: z.string().nullable(),
});
export type DriftRow = z.infer<typeof driftRowSchema>;

const lastCheckSchema = z.object({
  le: z.string(),
  evenements: z.int(),
  dureeMs: z.int(),
  par: z.enum(['check', 'rebuild']),
  total: z.int(),
  /** At most 200. */
  ecarts: z.array(driftRowSchema),
  /** Number of repaired documents; null without a repair. */
  repares: z.int().nullable(),
});

const rebuildingSchema = z.object({
  etape: z.enum(['relire', 'comparer', 'basculer']),
  fait: z.int(),
  /** Null if unknown. */
  sur: z.int().nullable(),
  parSeconde: z.int(),
  resteMs: z.int().nullable(),
  depuis: z.string(),
});

const FOLLOWER_STATES = ['catching-up', 'live', 'lost', 'stopped', 'silent'] as const;

const projectionSchema = z.object({
  nom: readModelGroupSchema,
  generation: z.int(),
  basculeeLe: z.string().nullable(),
  /** Number of events it contains, and how many the live view is ahead. */
  evenements: z.int(),
  retard: z.int(),
  /** `silent`: no recent report of its worker. */
  etat: z.enum(FOLLOWER_STATES),
  ennui: z.string().nullable(),
  verification: lastCheckSchema.nullable(),
  reconstruction: rebuildingSchema.nullable(),
  /** Result of the last rebuild. */
  derniere: z
    .object({
      le: z.string(),
      issue: z.enum(['switched', 'interrupted', 'failed']),
      dureeMs: z.int(),
      evenements: z.int(),
      raison: z.string().nullable(),
    })
    .nullable(),
});
export type Projection = z.infer<typeof projectionSchema>;

export const projectionsSchema = z.object({
  /** The in-memory view of this process. */
  direct: z.object({ evenements: z.int(), etat: z.enum(FOLLOWER_STATES) }),
  projections: z.array(projectionSchema),
  /** A comparison is queued or running; `avancement` from 0 to 1. */
  comparaison: z.object({ avancement: z.number().nullable() }).nullable(),
});
export type Projections = z.infer<typeof projectionsSchema>;

export const checkRequestSchema = z.object({ reparer: z.boolean().optional() });
export type CheckRequest = z.infer<typeof checkRequestSchema>;

/** `at`: null before the first comparison. */
export const recountSchema = z.object({
  position: z.int(),
  at: z.string().nullable(),
  /** Events recorded before are covered; null without a recount. */
  startedAt: z.string().nullable(),
  agrees: z.boolean(),
});
export type Recount = z.infer<typeof recountSchema>;
