import { z } from 'zod';
import { objectIdSchema, writtenCountSchema } from './identifiers.schema.js';
import { emptyIsAbsent } from './text.schema.js';

/** 64 lower-case hexadecimal digits. */
const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);
const signed = {
  /** Names the key, of those at `/.well-known/fumata-seal.json`. */
  keyId: z.string(),
  /** Ed25519, base64url. */
  signature: z.string(),
};

export const receiptSchema = z.object({
  v: z.literal(1),
  conclaveId: objectIdSchema,
  sequence: z.int(),
  roundId: objectIdSchema,
  eventId: z.string(),
  recordedAt: z.string(),
  leafHash: hashSchema,
  /** The signed word that this vote is recorded: a small tree over the receipts given at that moment. */
  promise: z
    .object({
      root: hashSchema,
      path: z.array(hashSchema).readonly(),
      index: z.int(),
      size: z.int(),
      ...signed,
    })
    .optional(),
});

/** The number of an event within its edition, in an address. */
export const sequenceSchema = writtenCountSchema(Number.MAX_SAFE_INTEGER, 'Nombre entier positif attendu');

/**
 * `temoin`: the SHA-256 of the event's id, by which whoever asks shows to have the receipt without sending anything of it;
 * needed while the event's round is open.
 */
export const proofQuerySchema = z.object({
  temoin: emptyIsAbsent(
    z
      .string({ error: 'Témoin invalide' })
      .regex(/^[0-9a-f]{64}$/, 'Témoin invalide : 64 chiffres hexadécimaux'),
  ),
});
export type ProofQuery = z.infer<typeof proofQuerySchema>;

const leafSchema = z.object({
  conclaveId: objectIdSchema,
  sequence: z.int(),
  eventId: z.string(),
  type: z.string(),
  roundId: objectIdSchema.optional(),
  cardinalId: objectIdSchema.optional(),
  recordedAt: z.string(),
});

const sealSchema = z.object({
  v: z.literal(1),
  conclaveId: objectIdSchema,
  roundId: objectIdSchema,
  roundNumber: z.int(),
  /** Events under the seal: the first so many of the edition. */
  size: z.int(),
  root: hashSchema,
  ...signed,
});

const standingSchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('counted') }),
  /** `sequence`: of the event that gave the voter's hour back. */
  z.object({ is: z.literal('set-aside'), reason: z.string(), sequence: z.int().optional() }),
]);

export const evidenceSchema = z.discriminatedUnion('is', [
  z.object({
    is: z.literal('event'),
    leaf: leafSchema,
    standing: standingSchema,
    /** The smallest seal over the event, and the way up to it; absent until there is one. */
    sealed: z.object({ seal: sealSchema, path: z.array(hashSchema) }).optional(),
  }),
  /** The edition has no such event: none of the number, or, where that is asked for too, none of the number and the witness. */
  z.object({ is: z.literal('unknown') }),
  z.object({ is: z.literal('other-edition') }),
]);

export const keyFileSchema = z.object({
  /** Today's first. `publicKey`: the raw 32 bytes, base64url. */
  keys: z.array(z.object({ keyId: z.string(), algorithm: z.literal('Ed25519'), publicKey: z.string() })),
});
