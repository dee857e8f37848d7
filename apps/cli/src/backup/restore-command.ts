import { setTimeout as wait } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import type { Command } from 'commander';
import { systemClock, type Configuration, KEY_FILES } from '@fumata/platform';
import { acquireFolder } from '../data-folder.js';
import { serversOf } from '../migration/installation.js';
import { reportLines } from '../migration/report.js';
import { withProgress } from '../projections/projections-command.js';
import { askText } from '../terminal/ask-text.js';
import type { CommandContext } from '../terminal/command-context.js';
import { CommandRefused } from '../terminal/command-refused.js';
import { refusedIfUnavailable } from '../terminal/store-faults.js';
import { readArchive } from './archive.js';
import { openBackupFile, statsOf } from './backup-file.js';
import { restore } from './restore.js';

interface RestoreFlags {
  readonly force?: boolean;
  readonly otherKeys?: boolean;
  readonly keys?: boolean;
}

/** `restore`: puts a backup into an empty data folder or onto empty servers. */
export function addRestoreCommand(program: Command, context: CommandContext): void {
  program
    .command('restore <fichier>')
    .description(
      'remet une sauvegarde (- : de l’entrée standard) dans le dossier de données, ou sur les serveurs, vides',
    )
    .option('--force', 'met de côté, sans demander, ce qui se trouve dans le dossier de données')
    .option('--other-keys', 'accepte des serveurs dont SECRET ou SEAL_KEY ne sont pas ceux de la sauvegarde')
    .option('--keys', 'imprime seulement les clés de la sauvegarde, comme lignes de .env')
    .action((file: string, flags: RestoreFlags) =>
      flags.keys === true ? printKeys(file, context) : runRestore(file, flags, context),
    );
}

async function printKeys(file: string, { configuration, print }: CommandContext): Promise<void> {
  const variables: Readonly<Record<string, string>> = { [KEY_FILES.secret]: 'SECRET', [KEY_FILES.sealKey]: 'SEAL_KEY' };
  for await (const { name, bytes } of readArchive(openBackup(file), configuration().backupPassphrase)) {
    if (name.includes('/')) return; // the keys come first
    const variable = variables[name];
    if (variable !== undefined) print(`${variable}=${quoted(Buffer.from(bytes).toString('utf8').trim())}`);
  }
}

/** Compose reads a dollar sign in single quotes as it stands. */
const quoted = (value: string): string => (/^[\w+/=.-]+$/.test(value) ? value : `'${value.replaceAll("'", "\\'")}'`);

async function runRestore(file: string, flags: RestoreFlags, context: CommandContext): Promise<void> {
  const { configuration, terminal, print } = context;
  const settings = configuration();
  const { dataFolder, backupPassphrase } = settings;
  const servers = targetServers(settings);
  const backup = openBackup(file);
  const lock = acquireFolder(dataFolder);
  if (!lock) throw new CommandRefused(`${dataFolder} est utilisé par un autre processus : arrêtez-le d’abord`);
  const mayMoveAside = async (): Promise<boolean> =>
    flags.force === true || (file !== '-' && terminal.input.isTTY === true && (await confirm(dataFolder, terminal)));
  try {
    const restored = await withProgress(terminal, (work) =>
      restore(readArchive(backup, backupPassphrase), {
        ...work,
        settings,
        servers,
        mayMoveAside,
        otherKeys: flags.otherKeys === true,
        clock: systemClock,
        wait,
      }),
    );
    for (const line of reportLines(restored)) print(line);
    if (restored.aside !== undefined) print(`Mis de côté : ${restored.aside}`);
    print(
      `Restauré ${servers ? 'sur les serveurs' : `dans ${dataFolder}`} : la sauvegarde du ${restored.header.madeAt}`,
    );
  } catch (cause) {
    throw refusedIfUnavailable(cause);
  } finally {
    lock.release();
  }
}

function targetServers(settings: Configuration): ReturnType<typeof serversOf> | undefined {
  const { eventStoreUrl, mongodbUri } = settings;
  return eventStoreUrl === undefined && mongodbUri === undefined ? undefined : serversOf(settings);
}

/** @throws CommandRefused */
function openBackup(file: string): Readable {
  if (file === '-') return process.stdin;
  const stats = statsOf(file);
  if (!stats) throw new CommandRefused(`${file} : fichier introuvable`);
  if (stats.isDirectory())
    throw new CommandRefused(
      `${file} est un dossier : donnez un fichier fumata-….tar.gz. Une sauvegarde du premier format (un dossier avec manifest.json) se remet en copiant ses autres fichiers dans un DATA_DIR vide`,
    );
  return openBackupFile(file);
}

async function confirm(dataFolder: string, terminal: CommandContext['terminal']): Promise<boolean> {
  const problem = (answer: string): string | undefined =>
    /^(oui|non)$/i.test(answer) ? undefined : 'Répondez oui ou non.';
  const question = `${dataFolder} n’est pas vide. Mettre de côté ce qui s’y trouve, dans un sous-dossier (oui/non) : `;
  return (await askText(question, problem, terminal)).toLowerCase() === 'oui';
}
