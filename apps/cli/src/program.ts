import { LogDamaged } from '@fumata/event-log';
import { describeStartFailure, readConfiguration, type EnvironmentVariables } from '@fumata/platform';
import { FrenchCommand, usageExitCode } from './terminal/french-command.js';
import type { CommandContext } from './terminal/command-context.js';
import { CommandRefused, WrongUsage } from './terminal/command-refused.js';
import { whereDamaged } from './terminal/store-faults.js';

/** The modules of the commands. Each is loaded on demand: an export does not hold the others in memory. */
const MODULES = [
  { names: ['user'], load: async () => (await import('./accounts/user-command.js')).addUserCommand },
  { names: ['simulate'], load: async () => (await import('./simulate/simulate-command.js')).addSimulateCommand },
  {
    names: ['rebuild', 'drift'],
    load: async () => (await import('./projections/projections-command.js')).addProjectionsCommands,
  },
  { names: ['incident'], load: async () => (await import('./incident/incident-command.js')).addIncidentCommand },
  { names: ['backup'], load: async () => (await import('./backup/backup-command.js')).addBackupCommand },
  { names: ['restore'], load: async () => (await import('./backup/restore-command.js')).addRestoreCommand },
  {
    names: ['event-store'],
    load: async () => (await import('./event-store/event-store-command.js')).addEventStoreCommand,
  },
  { names: ['migrate'], load: async () => (await import('./migration/migrate-command.js')).addMigrateCommand },
  { names: ['keys'], load: async () => (await import('./keys/keys-command.js')).addKeysCommand },
  { names: ['mail'], load: async () => (await import('./mail/mail-command.js')).addMailCommand },
  { names: ['witness'], load: async () => (await import('./witness/witness-command.js')).addWitnessCommand },
  { names: ['export'], load: async () => (await import('./analysis/export-command.js')).addExportCommand },
  { names: ['verify'], load: async () => (await import('./analysis/verify-command.js')).addVerifyCommand },
  { names: ['editions'], load: async () => (await import('./analysis/editions-command.js')).addEditionsCommand },
  { names: ['replay'], load: async () => (await import('./analysis/replay-command.js')).addReplayCommand },
  {
    names: ['counterfactual'],
    load: async () => (await import('./analysis/counterfactual-command.js')).addCounterfactualCommand,
  },
];

export interface CommandEnvironment extends Omit<CommandContext, 'configuration'> {
  readonly env: EnvironmentVariables;
  /** Prints one line of an error message. */
  readonly printError: (line: string) => void;
}

/** Runs a command of `fumata`. Resolves to the exit code: 0 success, 1 refusal or failure, 2 wrong usage. */
export async function runCommand(args: readonly string[], environment: CommandEnvironment): Promise<0 | 1 | 2> {
  const { env, terminal, print, printError } = environment;
  const configuration = () => readConfiguration(env, 'cli');
  const program = new FrenchCommand('fumata')
    .description('la ligne de commande de Fumata')
    .configureOutput({ writeOut: withoutLineEnd(print), writeErr: withoutLineEnd(printError) })
    .exitOverride();
  const [name = ''] = args;
  const named = MODULES.filter(({ names }) => names.includes(name));
  // Help and an unknown name list every command.
  for (const { load } of named.length > 0 ? named : MODULES) {
    const addCommand = await load();
    addCommand(program, { configuration, terminal, print });
  }
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    const code = usageExitCode(error);
    if (code !== undefined) return code;
    printError(failureText(error));
    return error instanceof WrongUsage ? 2 : 1;
  }
}

function failureText(error: unknown): string {
  if (error instanceof CommandRefused || error instanceof WrongUsage) return error.message;
  if (!(error instanceof LogDamaged)) return describeStartFailure(error);
  return `Non conforme, le journal de ${error.folder} est abîmé${whereDamaged(error)} (${error.reason}).`;
}

const withoutLineEnd =
  (print: (text: string) => void) =>
  (text: string): void =>
    print(text.endsWith('\n') ? text.slice(0, -1) : text);
