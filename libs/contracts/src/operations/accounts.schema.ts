import { z } from 'zod';
import { objectIdSchema, readVersionSchema } from '../identifiers.schema.js';
import { emailSchema, flagSchema, lineSchema } from '../text.schema.js';
import { passkeyAssertionSchema, ticketSchema } from './second-factor.schema.js';

export const roleSchema = z.enum(['admin', 'conclave', 'redaction', 'galeries', 'analyste', 'membre'], {
  error: 'Rôle attendu : admin, conclave, redaction, galeries, analyste ou membre',
});
export type Role = z.infer<typeof roleSchema>;

const MISSING_CREDENTIALS = 'Veuillez remplir tous les champs';
const EMAIL_TOO_LONG = 'L’adresse e-mail est trop longue';
const PASSWORD_TOO_LONG = 'Le mot de passe est trop long';
const typed = z.string({ error: MISSING_CREDENTIALS });
const typedPassword = typed.min(1, MISSING_CREDENTIALS).max(1024, PASSWORD_TOO_LONG);

/** Code of an authenticator application, or a recovery code. Forms send an empty one. */
const secondFactorCodeSchema = z.string().max(100).optional();

const credentialsSchema = z.object({
  email: typed.trim().min(1, MISSING_CREDENTIALS).max(254, EMAIL_TOO_LONG),
  password: typedPassword,
  /** Printed by `fumata user code`: admits this login although others guess the password. Forms send an empty one. */
  code: z.string().max(100).optional(),
  secondFactor: secondFactorCodeSchema,
});
export type LoginCredentials = z.infer<typeof credentialsSchema>;

const secondStepAnswerSchema = z.object({
  ticket: ticketSchema,
  secondFactor: secondFactorCodeSchema,
  passkey: passkeyAssertionSchema.optional(),
});
export type SecondStepAnswer = z.infer<typeof secondStepAnswerSchema>;

/** E-mail and password; then, if the account has a second factor, the ticket of the refusal with the factor. */
export const loginSchema = z.preprocess(
  (body) => body ?? {},
  z.union([secondStepAnswerSchema, credentialsSchema], { error: MISSING_CREDENTIALS }),
);
export type Login = z.infer<typeof loginSchema>;

export const tokenSchema = z.object({ token: z.string() });

const identitySchema = z.object({ _id: objectIdSchema, name: z.string(), email: z.string(), role: roleSchema });

/** The logged-in account. If it has a duty, all other protected calls are refused until it is done. */
export const userSchema = identitySchema.extend({
  mustChangePassword: z.boolean().optional(),
  mustAddSecondFactor: z.boolean().optional(),
});
export type User = z.infer<typeof userSchema>;

/** An account as shown to administrators. */
export const accountSchema = identitySchema.extend({
  disabled: z.boolean(),
  hasSecondFactor: z.boolean(),
  createdAt: z.string(),
  lastLoginAt: z.string().nullable(),
  version: z.int(),
});
export type AccountRow = z.infer<typeof accountSchema>;

export const accountsSchema = z.object({ comptes: z.array(accountSchema) });

/** A generated password: shown once, stored nowhere. */
export const generatedPasswordSchema = z.object({ compte: accountSchema, password: z.string() });
export type GeneratedPassword = z.infer<typeof generatedPasswordSchema>;

/** Rules for new accounts and new passwords. */
export const newAccountSchema = z.object({
  email: emailSchema('Adresse e-mail invalide'),
  name: z
    .string({ error: 'Nom attendu' })
    // Escape sequences of terminals; line breaks of other programs become spaces.
    .regex(/^[^\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f]*$/, 'Nom invalide')
    .pipe(lineSchema(120))
    .refine((name) => name !== '', 'Nom attendu'),
  role: roleSchema,
});
export type NewAccountBody = z.infer<typeof newAccountSchema>;

/** Partial change; omitted fields stay. */
export const accountChangeSchema = newAccountSchema
  .pick({ name: true, role: true })
  .extend({ disabled: flagSchema })
  .partial()
  .extend({ version: readVersionSchema });
export type AccountChangeBody = z.infer<typeof accountChangeSchema>;

/** Refusal of a new password that has the required length. */
export const WEAK_PASSWORD =
  'Ce mot de passe est trop facile à deviner. Choisissez plusieurs mots sans rapport entre eux, avec vous ou avec ce site, ou laissez votre navigateur en proposer un.';
const SAME_PASSWORD = 'Choisissez un mot de passe différent de l’actuel';

export const passwordSchema = z
  .string()
  .min(12, 'Le mot de passe doit compter au moins 12 caractères')
  .max(1024, PASSWORD_TOO_LONG);

/** A change of one's own password. */
export const ownPasswordSchema = z
  .object({ currentPassword: typedPassword, newPassword: passwordSchema })
  .refine(({ currentPassword, newPassword }) => newPassword !== currentPassword, {
    path: ['newPassword'],
    message: SAME_PASSWORD,
  });
export type OwnPassword = z.infer<typeof ownPasswordSchema>;

/** `fin`: the session ends then, even if it is used; `now`: the server's clock. */
export const sessionEndSchema = z.object({ fin: z.string(), now: z.string() });
export type SessionEnd = z.infer<typeof sessionEndSchema>;

/** The new token, for programs; the pages' session is a cookie. */
export const ownPasswordChangedSchema = z.object({ token: z.string().optional() });
