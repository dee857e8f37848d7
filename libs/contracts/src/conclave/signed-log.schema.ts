import { z } from 'zod';
import { objectIdSchema } from '../identifiers.schema.js';
import { sequenceSchema } from './proof.schema.js';

/** Edition and path of a tile. */
export const tilePathSchema = z.object({ conclaveId: objectIdSchema, '*': z.string() });
export type TilePath = z.infer<typeof tilePathSchema>;

/** The last refusal of an edition's signer and the operator's decision about it; `why` follows a colon. */
const signingIncidentSchema = z.object({
  at: z.string(),
  why: z.string(),
  /** The refused tree, from which the log is signed again after the decision. */
  tree: z.object({ size: z.int(), root: z.string() }),
  resolved: z.object({ at: z.string(), decision: z.string() }).nullable(),
});
export type SigningIncident = z.infer<typeof signingIncidentSchema>;

const signedLogSchema = z.object({
  conclaveId: objectIdSchema,
  /** Name of the log in its checkpoints. */
  origin: z.string(),
  /** The newest checkpoint: it covers the first `size` events. `root`: base64, as in its note. Null for none yet. */
  checkpoint: z.object({ size: z.int(), root: z.string(), signedAt: z.string() }).nullable(),
  /** Witnesses in the order of the configuration, with the newest checkpoint that each has cosigned; null for none. */
  witnesses: z.array(z.object({ name: z.string(), cosigned: z.object({ size: z.int(), at: z.string() }).nullable() })),
  /** The newest time stamp of a checkpoint; null for none. */
  timestamp: z.object({ size: z.int(), at: z.string() }).nullable(),
  incident: signingIncidentSchema.nullable(),
});
export type SignedLog = z.infer<typeof signedLogSchema>;

/** The RFC 3161 time stamps of an edition's checkpoints, newest first. */
export const timestampsSchema = z.array(z.object({ size: z.int(), at: z.string() }));

/** Edition and size of a stamped checkpoint. */
export const timestampPathSchema = z.object({ conclaveId: objectIdSchema, size: sequenceSchema });
export type TimestampPath = z.infer<typeof timestampPathSchema>;

export const signedLogAnswerSchema = z.object({
  /** State of the current edition's signed log; null while no edition has started. */
  log: signedLogSchema.nullable(),
  /** The last incident of each archived edition that had one, newest edition first. `edition`: its number. */
  archivedIncidents: z.array(signingIncidentSchema.extend({ conclaveId: objectIdSchema, edition: z.int() })),
});
export type SignedLogAnswer = z.infer<typeof signedLogAnswerSchema>;
