import { Option, type Command } from 'commander';
import { roleSchema, type Role } from '@fumata/contracts';
import { askNewPassword, passwordFromPipe, type Terminal } from '../terminal/password.js';
import type { CommandContext } from '../terminal/command-context.js';
import { Refusal } from '../terminal/refusal.js';
import { accountRequestSchema, type AccountAnswer, type AccountRequest, type AccountRow } from './account-verbs.js';
import { routeAccountRequest } from './store-routing.js';

const FROM_STDIN = "lit le mot de passe sur l'entrée standard (première ligne)";

/**
 * `user add|role|password|disable|list`. Passwords are never arguments, because arguments are visible in the process
 * list.
 */
export function addUserCommand(program: Command, { configuration, terminal, print }: CommandContext): void {
  const user = program.command('user').helpCommand(false).description('comptes : ajouter, changer, lister');
  const run = async (request: object): Promise<void> =>
    show(await routeAccountRequest(validated(request), configuration()), print);

  user
    .command('add <email>')
    .description('crée un compte ; sans mot de passe donné, il est tiré au sort et montré une fois')
    .requiredOption('--name <nom>', 'nom affiché')
    .addOption(roleOption().makeOptionMandatory())
    .option('--password-stdin', FROM_STDIN)
    .action(async (email: string, { name, role, passwordStdin }: AddOptions) => {
      const password = passwordStdin ? await passwordFromPipe(terminal) : undefined;
      await run({ verb: 'add', email, name, role, password });
    });
  user
    .command('role <email> <role>')
    .description(`donne un rôle : ${roleSchema.options.join(', ')}`)
    .action((email: string, role: string) => run({ verb: 'role', email, role }));
  user
    .command('password <email>')
    .description('change le mot de passe : demandé au terminal, sinon tiré au sort')
    .option('--password-stdin', FROM_STDIN)
    .action(async (email: string, { passwordStdin }: { passwordStdin?: boolean }) => {
      await run({ verb: 'password', email, password: await newPassword(passwordStdin, terminal) });
    });
  user
    .command('disable <email>')
    .description('désactive un compte')
    .option('--enable', 'le réactive')
    .action((email: string, { enable }: { enable?: boolean }) =>
      run({ verb: 'disable', email, disabled: enable !== true }),
    );
  user
    .command('list')
    .description('liste les comptes')
    .action(() => run({ verb: 'list' }));
}

interface AddOptions {
  readonly name: string;
  readonly role: Role;
  readonly passwordStdin?: boolean;
}

const roleOption = (): Option => new Option('--role <role>', 'rôle').choices(roleSchema.options);

async function newPassword(fromPipe: boolean | undefined, terminal: Terminal): Promise<string | undefined> {
  if (fromPipe) return passwordFromPipe(terminal);
  return terminal.input.isTTY ? askNewPassword(terminal) : undefined;
}

/** Early validation before any store is opened; the request is validated again where it is carried out. */
function validated(request: object): AccountRequest {
  const parsed = accountRequestSchema.safeParse(request);
  if (parsed.success) return parsed.data;
  throw new Refusal(parsed.error.issues.map(({ message }) => message).join(' ; '));
}

function show(answer: AccountAnswer, print: (line: string) => void): void {
  if ('refused' in answer) throw new Refusal(answer.refused);
  for (const row of answer.accounts ?? []) print(rowText(row));
  print(answer.done);
  if (answer.password !== undefined) print(`Mot de passe (montré cette seule fois) : ${answer.password}`);
}

const rowText = ({ email, name, role, disabled, lastLoginAt }: AccountRow): string =>
  [
    email.padEnd(32),
    role.padEnd(8),
    disabled ? 'désactivé' : 'actif    ',
    lastLoginAt ?? 'jamais connecté'.padEnd(24),
    name,
  ].join('  ');
