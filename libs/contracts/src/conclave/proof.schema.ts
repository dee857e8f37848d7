import { z } from 'zod';
import { objectIdSchema, writtenCountSchema } from '../identifiers.schema.js';
import { emptyIsAbsent } from '../text.schema.js';

const HASH = /^[0-9a-f]{64}$/;
/** SHA-256 in hexadecimal digits. */
export const hashSchema = z.string().regex(HASH);
const signed = {
  /** Id of a key in `/.well-known/fumata-seal.json`. */
  keyId: z.string(),
  /** Ed25519, base64url. */
  signature: z.string(),
};

const anyReceipt = {
  conclaveId: objectIdSchema,
  sequence: z.int(),
  roundId: objectIdSchema,
  eventId: z.string(),
  recordedAt: z.string(),
  leafHash: hashSchema,
  /** Signed promise that the vote is recorded: a small tree over the receipts of one batch. */
  promise: z
    .object({ root: hashSchema, path: z.array(hashSchema).readonly(), index: z.int(), size: z.int(), ...signed })
    .optional(),
};

/** The version is that of the leaves of the edition. */
export const receiptSchema = z.discriminatedUnion('v', [
  z.object({ v: z.literal(1), ...anyReceipt }),
  z.object({
    v: z.literal(2),
    ...anyReceipt,
    roundNumber: z.int(),
    firstInRound: z.boolean(),
    /** Opens the commitment `voter` of the leaf; only the receipt holds it. */
    opening: z.string().optional(),
    voter: z.string().optional(),
  }),
]);

/** Sequence of an event in a URL. */
export const sequenceSchema = writtenCountSchema(Number.MAX_SAFE_INTEGER, 'Nombre entier positif attendu');

/**
 * `temoin`: SHA-256 of the event id, which proves possession of the receipt without revealing it; required while the
 * event's round is open.
 */
export const proofQuerySchema = z.object({
  temoin: emptyIsAbsent(
    z.string({ error: 'Témoin invalide' }).regex(HASH, 'Témoin invalide : 64 chiffres hexadécimaux'),
  ),
});
export type ProofQuery = z.infer<typeof proofQuerySchema>;

const anyLeaf = {
  conclaveId: objectIdSchema,
  sequence: z.int(),
  eventId: z.string(),
  type: z.string(),
  roundId: objectIdSchema.optional(),
  recordedAt: z.string(),
};

const leafSchema = z.union([
  z.object({
    v: z.literal(2),
    ...anyLeaf,
    actor: z.string(),
    voter: z.string().optional(),
    data: z.record(z.string(), z.unknown()),
  }),
  z.object({ ...anyLeaf, cardinalId: objectIdSchema.optional() }),
]);

const sealSchema = z.object({
  v: z.literal(1),
  conclaveId: objectIdSchema,
  roundId: objectIdSchema,
  roundNumber: z.int(),
  /** The seal covers the first `size` events of the edition. */
  size: z.int(),
  root: hashSchema,
  ...signed,
});

const standingSchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('counted') }),
  /** Held for examination while its round is open, and nobody has decided yet. */
  z.object({ is: z.literal('held') }),
  /** `sequence`: of the `VoteSetAside` event. */
  z.object({ is: z.literal('set-aside'), reason: z.string(), sequence: z.int().optional() }),
]);

export const evidenceSchema = z.discriminatedUnion('is', [
  z.object({
    is: z.literal('event'),
    leaf: leafSchema,
    standing: standingSchema,
    /** The smallest seal that covers the event, and the inclusion path; absent without a seal. */
    sealed: z.object({ seal: sealSchema, path: z.array(hashSchema) }).optional(),
  }),
  /** The edition has no such event: unknown sequence, or a `temoin` that does not match it. */
  z.object({ is: z.literal('unknown') }),
  z.object({ is: z.literal('other-edition') }),
]);

export const keyFileSchema = z.object({
  /**
   * Current keys first. `publicKey`: the raw 32 bytes, base64url. `signs`: only the promises of receipts; absent: seals
   * and checkpoints. `until`: when another key replaced it.
   */
  keys: z.array(
    z.object({
      keyId: z.string(),
      algorithm: z.literal('Ed25519'),
      publicKey: z.string(),
      signs: z.literal('promises').optional(),
      until: z.string().optional(),
    }),
  ),
});
