import { z } from 'zod';
import { objectIdSchema } from '../identifiers.schema.js';

/** Edition and path of a tile. */
export const tilePathSchema = z.object({ conclaveId: objectIdSchema, '*': z.string() });
export type TilePath = z.infer<typeof tilePathSchema>;

const signedLogSchema = z.object({
  conclaveId: objectIdSchema,
  /** Name of the log in its checkpoints. */
  origin: z.string(),
  /** The newest checkpoint: it covers the first `size` events. Null before the first. */
  checkpoint: z.object({ size: z.int(), signedAt: z.string() }).nullable(),
  /** Witnesses in the order of the configuration, with the newest checkpoint that each has cosigned; null for none yet. */
  witnesses: z.array(z.object({ name: z.string(), cosigned: z.object({ size: z.int(), at: z.string() }).nullable() })),
  /** The last refusal of the signer and the operator's decision about it; `why` follows a colon. */
  incident: z
    .object({
      at: z.string(),
      why: z.string(),
      resolved: z.object({ at: z.string(), decision: z.string() }).nullable(),
    })
    .nullable(),
});
export type SignedLog = z.infer<typeof signedLogSchema>;

/** State of the current edition's signed log; null while no edition has started. */
export const signedLogAnswerSchema = z.object({ log: signedLogSchema.nullable() });
export type SignedLogAnswer = z.infer<typeof signedLogAnswerSchema>;
