import { z } from 'zod';
import { objectIdSchema } from './identifiers.schema.js';

export const roleSchema = z.enum(['admin', 'analyste', 'membre']);
export type Role = z.infer<typeof roleSchema>;

export const MISSING_CREDENTIALS = 'Veuillez remplir tous les champs';
const required = (max: number) =>
  z.string({ error: MISSING_CREDENTIALS }).min(1, MISSING_CREDENTIALS).max(max, MISSING_CREDENTIALS);

export const loginSchema = z.preprocess(
  (body) => body ?? {},
  z.object({ email: required(254), password: required(1024) }),
);
export type Login = z.infer<typeof loginSchema>;

export const tokenSchema = z.object({ token: z.string() });

export const userSchema = z.object({
  _id: objectIdSchema,
  name: z.string(),
  email: z.string(),
  role: roleSchema,
});
export type User = z.infer<typeof userSchema>;

/** Rules for new accounts and new passwords, wherever they are made. */
export const newAccountSchema = z.object({
  email: z.email({ error: 'Adresse e-mail invalide' }).max(254),
  name: z
    .string()
    .trim()
    .min(1, 'Nom attendu')
    .max(120)
    .regex(/^\P{Cc}*$/u, 'Nom invalide'),
  role: roleSchema,
});
export const passwordSchema = z
  .string()
  .min(12, 'Le mot de passe doit compter au moins 12 caractères')
  .max(1024, 'Le mot de passe est trop long');
