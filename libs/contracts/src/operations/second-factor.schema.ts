import { z } from 'zod';
import { lineSchema } from '../text.schema.js';

/** Longest part of a passkey's answer: an attestation may contain certificates. */
const MAX_PART = 20_000;
/** An id has 1,023 bytes at most. */
const MAX_ID = 1_364;
const bytesSchema = z
  .string()
  .max(MAX_PART, { abort: true }) // a longer text is not read
  .regex(/^[\w-]*$/, 'Clé d’accès illisible');

/** The parts of every answer of `navigator.credentials` that the site uses, as JSON by WebAuthn. */
const credentialSchema = z.object({
  id: bytesSchema,
  rawId: bytesSchema,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
});

/** A passkey's answer to a login. */
export const passkeyAssertionSchema = credentialSchema.extend({
  response: z.object({ clientDataJSON: bytesSchema, authenticatorData: bytesSchema, signature: bytesSchema }),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertionSchema>;

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** A new passkey. */
const passkeyAttestationSchema = credentialSchema.extend({
  response: z.object({
    clientDataJSON: bytesSchema,
    attestationObject: bytesSchema,
    /** Unknown ones are omitted: they are hints for the browser. */
    transports: z
      .array(z.string())
      .max(20)
      .default([])
      .transform((names) => TRANSPORTS.filter((name) => names.includes(name))),
  }),
});
export type PasskeyAttestation = z.infer<typeof passkeyAttestationSchema>;

/** Proves for some minutes that a login or the addition of a factor was begun. */
export const ticketSchema = z.string().max(1_000);

/** Options of `navigator.credentials`, as JSON by WebAuthn. */
const passkeyOptionsSchema = z.record(z.string(), z.unknown());

/** The second step of a login, after the right password. */
export const secondStepSchema = z.object({
  ticket: z.string(),
  /** Whether the account has an authenticator application; recovery codes are accepted in any case. */
  hasApplication: z.boolean(),
  /** Absent without passkeys. */
  passkeyOptions: passkeyOptionsSchema.optional(),
});
export type SecondStep = z.infer<typeof secondStepSchema>;

/** Second factors of an account. */
export const secondFactorsSchema = z.object({
  /** The account's role needs one. */
  isRequired: z.boolean(),
  hasApplication: z.boolean(),
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), createdAt: z.string(), lastUsedAt: z.string().nullable() }),
  ),
  recoveryCodesLeft: z.int(),
});
export type SecondFactors = z.infer<typeof secondFactorsSchema>;

/** The data that a new application or passkey needs. Nothing is stored before it is confirmed. */
export const secondFactorSetUpSchema = z.object({
  ticket: z.string(),
  /** Secret of the application in base 32, and the address in its QR code. */
  secret: z.string(),
  uri: z.string(),
  /** Absent at an address without a name, for which browsers have no passkeys. */
  passkeyOptions: passkeyOptionsSchema.optional(),
});
export type SecondFactorSetUp = z.infer<typeof secondFactorSetUpSchema>;

const passwordSchema = z
  .string({ error: 'Saisissez votre mot de passe' })
  .min(1, 'Saisissez votre mot de passe')
  .max(1024);
const CODE = 'Saisissez les six chiffres que montre l’application';

/** Confirms a new application by its first code, or a new passkey by its answer. */
export const newSecondFactorSchema = z.union(
  [
    z.object({
      password: passwordSchema,
      ticket: ticketSchema,
      name: lineSchema(60).refine((name) => name !== '', 'Donnez un nom à cette clé'),
      passkey: passkeyAttestationSchema,
    }),
    z.object({ password: passwordSchema, ticket: ticketSchema, code: z.string({ error: CODE }).max(20, CODE) }),
  ],
  { error: 'Saisissez votre mot de passe et le code, ou confirmez avec la clé' },
);
export type NewSecondFactor = z.infer<typeof newSecondFactorSchema>;

export const ownPasswordProofSchema = z.object({ password: passwordSchema });
export type OwnPasswordProof = z.infer<typeof ownPasswordProofSchema>;

/** `factor`: `application`, or the id of a passkey. */
export const secondFactorRemovalSchema = ownPasswordProofSchema.extend({ factor: z.string().max(MAX_ID) });
export type SecondFactorRemoval = z.infer<typeof secondFactorRemovalSchema>;

/** The state after a change. Other sessions have ended; a program continues with the new token. */
export const secondFactorsChangedSchema = z.object({
  secondFactors: secondFactorsSchema,
  /** New ones, which replace all earlier ones: shown once, stored nowhere. */
  recoveryCodes: z.array(z.string()).optional(),
  token: z.string().optional(),
});
export type SecondFactorsChanged = z.infer<typeof secondFactorsChangedSchema>;
