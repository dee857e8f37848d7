import { rename } from 'node:fs/promises';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { systemClock, type Configuration } from '@fumata/platform';
import { decimal } from '@fumata/text';
import { isInstallation } from '../migration/installation.js';
import { printAnswer, withProgress } from '../projections/projections-command.js';
import { routeStoreRequest } from '../projections/store-routing.js';
import type { WorkOptions } from '../projections/work.js';
import type { CommandContext } from '../terminal/command-context.js';
import { counted } from '../terminal/counted.js';
import { CommandRefused, WrongUsage } from '../terminal/command-refused.js';
import { refusedIfUnavailable } from '../terminal/store-faults.js';
import { readArchive } from './archive.js';
import { backUpTo, refuseInside, streamBackup } from './backup.js';
import { deleteOldBackups, openBackupFile, statsOf } from './backup-file.js';
import { withBackupSource } from './backup-source.js';
import { checkBackup, type Comparison } from './check-backup.js';

interface BackupFlags {
  readonly keep?: number;
  readonly check?: boolean;
}

/** Environment of one run of the command. */
interface Run {
  readonly settings: Configuration;
  readonly work: WorkOptions;
  readonly print: (line: string) => void;
}

/** `backup`: one file with the log, content, pictures and keys of an installation, also while it serves. */
export function addBackupCommand(program: Command, { configuration, terminal, print }: CommandContext): void {
  program
    .command('backup <cible>')
    .description('sauvegarde l’installation, pendant qu’elle sert, dans un dossier ou vers la sortie standard (-)')
    .addOption(new Option('--keep <durée>', 'efface ensuite les sauvegardes plus anciennes : 14d').argParser(daysFrom))
    .option('--check', 'relit la sauvegarde faite, ou ce fichier, et la compare avec le journal')
    .action((target: string, flags: BackupFlags) => {
      const settings = configuration();
      return withProgress(terminal, (work) => runBackup(target, flags, { settings, work, print })).catch(
        (cause: unknown) => {
          throw refusedIfUnavailable(cause);
        },
      );
    });
}

async function runBackup(target: string, flags: BackupFlags, run: Run): Promise<void> {
  if (target === '-') {
    if (flags.keep !== undefined || flags.check) throw new WrongUsage('--keep et --check demandent un dossier');
    return backUpToOutput(run);
  }
  const isFile = statsOf(target)?.isFile() ?? false;
  if (!isFile && /\.tar\.gz(\.age)?$/.test(target)) throw new CommandRefused(`${target} : fichier introuvable`);
  if (!isFile) return backUpToFolder(target, flags, run);
  if (!flags.check) throw new CommandRefused(`${target} est un fichier : donnez un dossier, ou --check pour le relire`);
  if (flags.keep !== undefined) throw new WrongUsage('--keep demande un dossier');
  await checkFile(target, run);
}

async function backUpToOutput({ settings, work }: Run): Promise<void> {
  const madeAt = systemClock.now();
  const options = { ...work, madeAt, passphrase: settings.backupPassphrase };
  await withBackupSource(settings, work, (source) => streamBackup(process.stdout, source, options));
  await recordBackup(madeAt, settings, work);
}

async function backUpToFolder(folder: string, { keep, check = false }: BackupFlags, run: Run): Promise<void> {
  const { settings, work, print } = run;
  refuseInside(settings.dataFolder, folder);
  const madeAt = systemClock.now();
  const options = { ...work, madeAt, passphrase: settings.backupPassphrase };
  const { file, bytes } = await withBackupSource(settings, work, (source) => backUpTo(folder, source, options));
  print(`Sauvegardé : ${file} (${decimal(bytes / 1e6)} Mo)`);
  if (check) await checkNewBackup(file, run);
  const deleted = keep === undefined ? [] : await deleteOldBackups(folder, keep, madeAt);
  for (const name of deleted) print(`Effacé : ${name}`);
  await recordBackup(madeAt, settings, work);
}

/** A backup that was not read back to its end is no longer named as one. */
async function checkNewBackup(file: string, run: Run): Promise<void> {
  try {
    await checkFile(file, run);
  } catch (cause) {
    await rename(file, `${file}.refused`);
    throw cause;
  }
}

/** For the metric of the last backup's age. */
async function recordBackup(madeAt: Date, settings: Configuration, work: WorkOptions): Promise<void> {
  printAnswer(
    await routeStoreRequest({ verb: 'record-backup', madeAt: madeAt.toISOString() }, settings, work),
    () => undefined,
  );
}

const COMPARISONS: Readonly<Record<Comparison, string>> = {
  equal: 'égaux à ceux du journal',
  'other-installation': 'd’une autre installation, donc non comparés',
  'no-log': 'non comparés, faute de journal ici',
};

async function checkFile(file: string, { settings, work, print }: Run): Promise<void> {
  const parts = readArchive(openBackupFile(file), settings.backupPassphrase);
  const { withStores } = await import('@fumata/stores/with-stores');
  const hasLog = settings.eventStoreUrl !== undefined || isInstallation(settings.dataFolder);
  const { header, events, documents, pictures, comparison } = hasLog
    ? await withStores(settings, ['logReader'], ({ logReader: log }) => checkBackup(parts, { ...work, log }))
    : await checkBackup(parts, { ...work, log: undefined });
  const content = `${counted(documents, 'document')}, ${counted(pictures, 'image')}`;
  print(`Relu : ${file}, entier, du ${header.madeAt}, par la version ${header.program}`);
  print(`${counted(events, 'événement')} ${COMPARISONS[comparison]} ; ${content}`);
}

function daysFrom(text: string): number {
  const [, count] = /^([1-9]\d{0,3})d$/.exec(text) ?? [];
  if (count === undefined) throw new InvalidArgumentError('Il faut un nombre de jours, 14d par exemple.');
  return Number(count);
}
