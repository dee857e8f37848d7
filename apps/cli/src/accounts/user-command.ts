import { Argument, Option, type Command } from 'commander';
import type { ZodType } from 'zod';
import { newAccountSchema, roleSchema } from '@fumata/contracts';
import { askText } from '../terminal/ask-text.js';
import { askNewPassword, PASSWORD_FROM_PIPE, passwordFromPipe, type Terminal } from '../terminal/password.js';
import type { CommandContext } from '../terminal/command-context.js';
import { CommandRefused } from '../terminal/command-refused.js';
import {
  type AccountAnswer,
  type AccountRequest,
  type AccountRow,
  accountAnswerSchema,
  executeAccountRequest,
  readAccountRequest,
} from './account-verbs.js';
import { text } from 'node:stream/consumers';
import { failedOnServer, postToServer } from '../control/server-client.js';
import { runWithFolder } from '../data-folder.js';
import type { InstallationLocation } from '@fumata/stores';
import { momentText } from '../terminal/counted.js';

const SERVER_TIMEOUT_MS = 15_000;

/** Routes a request: to MongoDB if configured, else to the data folder, or to the running server that owns it. */
const routeAccountRequest = (request: AccountRequest, where: InstallationLocation): Promise<AccountAnswer> =>
  runWithFolder(
    where,
    () => onStores(request, where),
    (address) => onServer(request, address),
  );

async function onStores(request: AccountRequest, where: InstallationLocation): Promise<AccountAnswer> {
  const { withStores } = await import('@fumata/stores/with-stores');
  return withStores(where, ['documents', 'accounts'], ({ accounts }) => executeAccountRequest(request, accounts));
}

/** @throws CommandRefused when the server fails */
async function onServer(request: AccountRequest, address: string): Promise<AccountAnswer> {
  const signal = AbortSignal.timeout(SERVER_TIMEOUT_MS);
  const response = await postToServer({ address, path: '/accounts' }, request, signal);
  const answer = accountAnswerSchema.safeParse(JSON.parse(await text(response)));
  if (response.statusCode === 200 && answer.success) return answer.data;
  throw failedOnServer(response);
}

/** An option of `user add` that a terminal asks for. */
interface AskedOption {
  readonly flags: string;
  readonly description: string;
  readonly question: string;
  readonly schema: ZodType<string>;
}

const NAME: AskedOption = {
  flags: '--name <nom>',
  description: 'nom affiché',
  question: 'Nom affiché',
  schema: newAccountSchema.shape.name,
};
const ROLE: AskedOption = {
  flags: '--role <role>',
  description: 'rôle',
  question: `Rôle (${roleSchema.options.join(', ')})`,
  schema: roleSchema,
};

/**
 * `user add|role|password|code|remove-second-factor|disable|enable|list`. Passwords are never arguments, because
 * arguments are visible in the process list.
 */
export function addUserCommand(program: Command, { configuration, terminal, print }: CommandContext): void {
  const user = program.command('user').helpCommand(false).description('comptes : ajouter, changer, lister');
  const run = async (request: object): Promise<void> =>
    showAnswer(await routeAccountRequest(validRequest(request), configuration()), print);
  /** Resolves to the value of an option; if it is missing, asks for it at the terminal. */
  const ask = async (value: string | undefined, asked: AskedOption, command: Command): Promise<string> => {
    if (value !== undefined) return value;
    if (!terminal.input.isTTY)
      return command.error(`'${asked.flags}'`, { code: 'commander.missingMandatoryOptionValue' });
    const problem = (answer: string) => asked.schema.safeParse(answer).error?.issues[0]?.message;
    return askText(`${asked.question} : `, problem, terminal);
  };

  user
    .command('add <email>')
    .description('crée un compte ; un terminal demande ce qui manque ; un mot de passe généré est montré une fois')
    .option(NAME.flags, NAME.description)
    .addOption(new Option(ROLE.flags, ROLE.description).choices(roleSchema.options))
    .option('--password-stdin', PASSWORD_FROM_PIPE)
    .action(async (email: string, { name, role, passwordStdin }: AddOptions, command: Command) => {
      const nameAndRole = { name: await ask(name, NAME, command), role: await ask(role, ROLE, command) };
      await run({ verb: 'add', email, ...nameAndRole, password: await newPassword(passwordStdin, terminal) });
    });
  user
    .command('role <email>')
    .addArgument(new Argument('<role>', 'le rôle').choices(roleSchema.options))
    .description(`donne un rôle : ${roleSchema.options.join(', ')}`)
    .action((email: string, role: string) => run({ verb: 'role', email, role }));
  user
    .command('password <email>')
    .description('change le mot de passe : demandé au terminal, sinon généré')
    .option('--password-stdin', PASSWORD_FROM_PIPE)
    .action(async (email: string, { passwordStdin }: { passwordStdin?: boolean }) => {
      await run({ verb: 'password', email, password: await newPassword(passwordStdin, terminal) });
    });
  addAccessCommands(user, run);
  user
    .command('disable <email>')
    .description('désactive un compte')
    .action((email: string) => run({ verb: 'disable', email, disabled: true }));
  user
    .command('enable <email>')
    .description('réactive un compte désactivé')
    .action((email: string) => run({ verb: 'disable', email, disabled: false }));
  user
    .command('list')
    .description('liste les comptes')
    .action(() => run({ verb: 'list' }));
}

/** Commands for somebody who cannot log in. */
function addAccessCommands(user: Command, run: (request: object) => Promise<void>): void {
  user
    .command('code <email>')
    .description('affiche un code qui permet une tentative de connexion malgré les échecs d’autrui (10 minutes)')
    .action((email: string) => run({ verb: 'code', email }));
  user
    .command('remove-second-factor <email>')
    .description('retire la validation en deux étapes de quelqu’un qui a perdu téléphone, clés et codes de secours')
    .action((email: string) => run({ verb: 'remove-second-factor', email }));
}

interface AddOptions {
  readonly name?: string;
  readonly role?: string;
  readonly passwordStdin?: boolean;
}

async function newPassword(fromPipe: boolean | undefined, terminal: Terminal): Promise<string | undefined> {
  if (fromPipe) return passwordFromPipe(terminal);
  return terminal.input.isTTY ? askNewPassword(terminal) : undefined;
}

/** Early validation before any store is opened; the request is validated again where it is carried out. */
function validRequest(request: object): AccountRequest {
  const valid = readAccountRequest(request);
  if ('refused' in valid) throw new CommandRefused(valid.refused);
  return valid;
}

function showAnswer(answer: AccountAnswer, print: (line: string) => void): void {
  if ('refused' in answer) throw new CommandRefused(answer.refused);
  for (const row of answer.accounts ?? []) print(rowText(row));
  print(answer.done);
  if (answer.password !== undefined)
    print(`Mot de passe (montré cette seule fois, à changer à la première connexion) : ${answer.password}`);
  if (answer.code !== undefined)
    print(`Code (valable 10 minutes, pour une seule tentative, à saisir avec le mot de passe) : ${answer.code}`);
}

const rowText = ({ email, name, role, disabled, lastLoginAt }: AccountRow): string =>
  [
    email.padEnd(32),
    role.padEnd(8),
    disabled ? 'désactivé' : 'actif    ',
    (lastLoginAt === null ? 'jamais connecté' : momentText(lastLoginAt)).padEnd(31),
    name,
  ].join('  ');
