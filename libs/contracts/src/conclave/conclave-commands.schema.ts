import { z } from 'zod';
import { flagSchema, lineSchema } from '../text.schema.js';
import { momentSchema, objectIdSchema, PLAUSIBLE_DAY, plausibleDaySchema } from '../identifiers.schema.js';
import { PERIODS, MAJORITY_BASES, conclaveStateSchema } from './conclave.schema.js';

const reason = lineSchema(500);
const pauseSchema = z.boolean({ error: 'Indiquez pause : true ou false' });
/** Envelope common to all admin commands. */
const command = {
  expectedRevision: z.int({ error: 'Révision invalide' }).min(-1, 'Révision invalide').optional(),
  /** Reason for the audit trail. */
  motif: reason.optional(),
};

/** A body that may be missing. */
const bodyOrNothing = <T extends z.ZodRawShape>(shape: T) =>
  z.preprocess((body) => body ?? {}, z.object(shape)).meta({ nullable: true });

export const nextRoundSchema = bodyOrNothing({
  ...command,
  closesAt: momentSchema.nullish(),
  /** Makes the pause that the rules require after the closed round, together with the opening of the next one. */
  pause: pauseSchema.nullish(),
});
export type NextRoundBody = z.infer<typeof nextRoundSchema>;

export const closingTimeSchema = z.object({
  ...command,
  /** Announced end of the open round; null cancels the announcement. */
  closesAt: momentSchema.nullable(),
});
export type ClosingTimeBody = z.infer<typeof closingTimeSchema>;

export const resetSchema = bodyOrNothing(command);
export type ResetBody = z.infer<typeof resetSchema>;

export const electPopeSchema = z.object({ ...command, cardinalId: objectIdSchema });
export type ElectPopeBody = z.infer<typeof electPopeSchema>;

export const togglePauseSchema = z.object({
  ...command,
  pause: pauseSchema,
  reason: reason.nullish(),
  exhortationBy: reason.nullish(),
});
export type TogglePauseBody = z.infer<typeof togglePauseSchema>;

export const heldClassDecisionSchema = z.object({
  ...command,
  class: z.string({ error: 'Indiquez le groupe de voix' }).max(64, 'Groupe de voix inconnu'),
  decision: z.enum(['count', 'set-aside'], { error: 'Valeur attendue : count ou set-aside' }),
  /** Shown to the public. */
  reason: reason.refine((text) => text !== '', 'Donnez le motif : il est public'),
});
export type HeldClassDecisionBody = z.infer<typeof heldClassDecisionSchema>;

const NOT_A_NUMBER = 'Nombre entier attendu, 1 au moins';
const wholeNumber = (min: 0 | 1) =>
  z.int({ error: NOT_A_NUMBER }).max(1_000_000, 'Trop grand : au plus 1 000 000').min(min, NOT_A_NUMBER);

/** The whole state of `GET /api/conclave/state`; the server verifies that read-only fields are unchanged. */
export const correctionSchema = z.looseObject({
  ...command,
  startDate: z.iso.date({ error: 'Date attendue' }).pipe(plausibleDaySchema).meta(PLAUSIBLE_DAY),
  currentDay: wholeNumber(1),
  dayPeriod: z.enum(PERIODS, { error: 'Valeur attendue : morning ou afternoon' }),
  currentRound: wholeNumber(1),
  totalRounds: wholeNumber(1),
  /** 0 only if the conclave was opened without electors. */
  electors: wholeNumber(0),
  isActive: flagSchema,
  majorityBasis: z.enum(MAJORITY_BASES, { error: 'Base de majorité inconnue' }),
});
export type Correction = z.infer<typeof correctionSchema>;

export const commandAnswerSchema = z.object({ message: z.string(), conclaveState: conclaveStateSchema });
export type CommandAnswer = z.infer<typeof commandAnswerSchema>;
