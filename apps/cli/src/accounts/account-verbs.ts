import {
  generatePassword,
  type Account,
  type AccountRefusal,
  type AccountStore,
  type NewPassword,
} from '@fumata/content';
import { newAccountSchema, passwordSchema, roleSchema, WEAK_PASSWORD } from '@fumata/contracts';
import { plural } from '@fumata/text';
import { z } from 'zod';

const email = z.string().trim().min(1, 'Adresse e-mail attendue').max(254);

/** Account requests of the command line; sent as JSON when a running server carries them out. */
const accountRequestSchema = z.discriminatedUnion('verb', [
  newAccountSchema.extend({ verb: z.literal('add'), password: passwordSchema.optional() }),
  z.object({ verb: z.literal('role'), email, role: roleSchema }),
  z.object({ verb: z.literal('password'), email, password: passwordSchema.optional() }),
  z.object({ verb: z.literal('disable'), email, disabled: z.boolean() }),
  z.object({ verb: z.literal('code'), email }),
  z.object({ verb: z.literal('remove-second-factor'), email }),
  z.object({ verb: z.literal('list') }),
]);
export type AccountRequest = z.infer<typeof accountRequestSchema>;

const accountRowSchema = z.object({
  email: z.string(),
  name: z.string(),
  role: roleSchema,
  disabled: z.boolean(),
  lastLoginAt: z.string().nullable(),
});
export type AccountRow = z.infer<typeof accountRowSchema>;

/** `password` and `code`: generated, shown once and not stored in clear text. */
export const accountAnswerSchema = z.union([
  z.object({
    done: z.string(),
    password: z.string().optional(),
    code: z.string().optional(),
    accounts: z.array(accountRowSchema).optional(),
  }),
  z.object({ refused: z.string() }),
]);
export type AccountAnswer = z.infer<typeof accountAnswerSchema>;

type RequestOf<Verb extends AccountRequest['verb']> = Extract<AccountRequest, { verb: Verb }>;
type Store = Pick<
  AccountStore,
  'byEmail' | 'create' | 'list' | 'change' | 'setPassword' | 'loginCodes' | 'removeSecondFactors'
>;

/** Validates a request; a refusal is a French sentence. */
export function readAccountRequest(input: unknown): AccountRequest | { readonly refused: string } {
  const parsed = accountRequestSchema.safeParse(input);
  return parsed.success ? parsed.data : { refused: parsed.error.issues.map(({ message }) => message).join(' ; ') };
}

/**
 * Carries out an account request, in this process or in a running server. A violated rule is answered with a French
 * sentence and changes nothing; an unreachable store throws.
 */
export async function executeAccountRequest(input: unknown, accounts: Store): Promise<AccountAnswer> {
  const request = readAccountRequest(input);
  if ('refused' in request) return request;
  switch (request.verb) {
    case 'add':
      return add(request, accounts);
    case 'list':
      return list(accounts);
  }
  const account = await accounts.byEmail(request.email);
  return account ? changeAccount(account, request, accounts) : unknownAccount(request.email);
}

function changeAccount(
  account: Account,
  request: Exclude<AccountRequest, { verb: 'add' | 'list' }>,
  accounts: Store,
): Promise<AccountAnswer> {
  switch (request.verb) {
    case 'role':
      return setRole(account, request, accounts);
    case 'password':
      return setPassword(account, request, accounts);
    case 'disable':
      return setDisabled(account, request, accounts);
    case 'code':
      return createCode(account, accounts);
    case 'remove-second-factor':
      return removeSecondFactors(account, accounts);
  }
}

async function add({ verb: _, password, ...newAccount }: RequestOf<'add'>, accounts: Store): Promise<AccountAnswer> {
  const { accepted, disclosed } = passwordOrGenerated(password);
  const created = await accounts.create({ ...newAccount, password: accepted });
  if (!('refused' in created)) return { done: `Compte créé : ${created.email} (${created.role})`, ...disclosed };
  return { refused: created.refused === 'weak-password' ? WEAK_PASSWORD : `${newAccount.email} a déjà un compte` };
}

async function setRole(account: Account, { email, role }: RequestOf<'role'>, accounts: Store): Promise<AccountAnswer> {
  if (account.role === role) return { done: `${account.email} a déjà le rôle ${role} : rien n’a changé` };
  const outcome = await accounts.change(account._id, 'system', { role });
  if ('refused' in outcome) return refusedAnswer(outcome, email);
  return { done: `${account.email} a maintenant le rôle ${role} ; ses sessions sont closes` };
}

async function setPassword(
  account: Account,
  { email, password }: RequestOf<'password'>,
  accounts: Store,
): Promise<AccountAnswer> {
  const { accepted, disclosed } = passwordOrGenerated(password);
  const outcome = await accounts.setPassword(account._id, 'system', accepted);
  if ('refused' in outcome) return refusedAnswer(outcome, email);
  return { done: `Mot de passe changé pour ${email} ; ses sessions sont closes`, ...disclosed };
}

async function setDisabled(
  account: Account,
  { email, disabled }: RequestOf<'disable'>,
  accounts: Store,
): Promise<AccountAnswer> {
  const outcome = await accounts.change(account._id, 'system', { disabled });
  if ('refused' in outcome) return refusedAnswer(outcome, email);
  return {
    done: disabled ? `${account.email} est désactivé ; ses sessions sont closes` : `${account.email} est réactivé`,
  };
}

async function createCode(account: Account, accounts: Store): Promise<AccountAnswer> {
  if (account.disabled) return { refused: `${account.email} est désactivé : réactivez d’abord le compte` };
  const code = await accounts.loginCodes.create(account._id);
  return { done: `Code de connexion créé pour ${account.email} ; il remplace le précédent`, code };
}

async function removeSecondFactors(account: Account, accounts: Store): Promise<AccountAnswer> {
  const { _id, email } = account;
  const outcome = await accounts.removeSecondFactors(_id, 'system');
  if (!outcome) return { refused: `${email} n’a pas de validation en deux étapes` };
  if ('refused' in outcome) return refusedAnswer(outcome, email);
  return { done: `Validation en deux étapes retirée pour ${email} ; ses sessions sont closes` };
}

async function list(accounts: Store): Promise<AccountAnswer> {
  const rows = (await accounts.list()).map(rowOf);
  return { done: `${rows.length} ${plural(rows.length, 'compte')}`, accounts: rows };
}

/** Without the password hash. */
const rowOf = ({ email, name, role, disabled, lastLoginAt }: Account): AccountRow => {
  return { email, name, role, disabled, lastLoginAt };
};

const unknownAccount = (email: string): AccountAnswer => ({ refused: `Aucun compte pour ${email}` });

function refusedAnswer({ refused }: AccountRefusal, email: string): AccountAnswer {
  switch (refused) {
    case 'last-administrator':
      return { refused: `${email} est le dernier administrateur actif : nommez-en un autre d’abord` };
    case 'weak-password':
      return { refused: WEAK_PASSWORD };
    default:
      return unknownAccount(email);
  }
}

/** The chosen password, or a generated one to show. */
function passwordOrGenerated(chosen: string | undefined): { accepted: NewPassword; disclosed: { password?: string } } {
  if (chosen !== undefined) return { accepted: chosen, disclosed: {} };
  const generated = generatePassword();
  return { accepted: generated, disclosed: { password: generated.temporary } };
}
