import { LogDamaged } from '@fumata/event-log';
import { describeStartFailure, readConfiguration, type EnvironmentVariables } from '@fumata/platform';
import { addUserCommand } from './accounts/user-command.js';
import { addCounterfactualCommand } from './analysis/counterfactual-command.js';
import { addExportCommand } from './analysis/export-command.js';
import { addReplayCommand } from './analysis/replay-command.js';
import { addVerifyCommand } from './analysis/verify-command.js';
import { addEventStoreCommand } from './event-store/event-store-command.js';
import { addMigrateCommand } from './migration/migrate-command.js';
import { addProjectionsCommands } from './projections/projections-command.js';
import { addBackupCommands } from './backup/backup-command.js';
import { addSimulateCommand } from './simulate/simulate-command.js';
import { FrenchCommand, usageExitCode } from './terminal/french-command.js';
import type { CommandContext } from './terminal/command-context.js';
import { Refusal, whereDamaged } from './terminal/refusal.js';

const COMMANDS = [
  addUserCommand,
  addSimulateCommand,
  addProjectionsCommands,
  addBackupCommands,
  addEventStoreCommand,
  addMigrateCommand,
  addExportCommand,
  addVerifyCommand,
  addReplayCommand,
  addCounterfactualCommand,
];

export interface CommandLine extends Omit<CommandContext, 'configuration'> {
  readonly env: EnvironmentVariables;
  /** Prints a line of an error. */
  readonly complain: (line: string) => void;
}

/** Runs a command of `fumata`. Resolves to the exit code: 0 success, 1 refusal (explained in one line), 2 wrong usage. */
export async function runCommand(args: readonly string[], line: CommandLine): Promise<0 | 1 | 2> {
  const { env, terminal, print, complain } = line;
  const configuration = () => readConfiguration(env, 'cli');
  const program = new FrenchCommand('fumata')
    .description('la ligne de commande de Fumata')
    .configureOutput({ writeOut: withoutLineEnd(print), writeErr: withoutLineEnd(complain) })
    .exitOverride();
  for (const addCommand of COMMANDS) addCommand(program, { configuration, terminal, print });
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    const code = usageExitCode(error);
    if (code !== undefined) return code;
    complain(messageOf(error));
    return 1;
  }
}

function messageOf(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  if (!(error instanceof LogDamaged)) return describeStartFailure(error);
  return `Non conforme, le journal de ${error.folder} est abîmé${whereDamaged(error)} (${error.reason}).`;
}

const withoutLineEnd =
  (line: (text: string) => void) =>
  (text: string): void =>
    line(text.endsWith('\n') ? text.slice(0, -1) : text);
