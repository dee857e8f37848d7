import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Command } from 'commander';
import { systemClock } from '@fumata/platform';
import { withProgress } from '../projections/projections-command.js';
import { acquireFolder } from '../data-folder.js';
import type { CommandContext } from '../terminal/command-context.js';
import { CommandRefused, WrongUsage } from '../terminal/command-refused.js';
import { refusedIfUnavailable } from '../terminal/store-faults.js';
import { refuseRunningWorker } from './running-worker.js';
import {
  installationFolder,
  serversOf,
  withInstallation,
  type SourceAndTarget,
  type LocatedInstallation,
} from './installation.js';
import { writeKeys, refuseOtherKeys, requiredKeys } from './keys.js';
import { compareInstallations, migrateInstallation } from './migrate-installation.js';
import { reportLines } from './report.js';

interface MigrateOptions {
  readonly toServers?: boolean;
  readonly toFolder?: string;
  readonly verifyOnly?: boolean;
  readonly otherKeys?: boolean;
}

/** `migrate`: copies an embedded installation to servers, and back. */
export function addMigrateCommand(program: Command, context: CommandContext): void {
  program
    .command('migrate')
    .description('copie une installation, journal, contenu et images, et compare ensuite les deux côtés')
    .option('--to-servers', 'du dossier (DATA_DIR) vers EVENT_STORE_URL et MONGODB_URI')
    .option('--to-folder <dossier>', 'de ces serveurs vers un dossier neuf')
    .option('--verify-only', 'compare seulement, sans rien écrire')
    .option('--other-keys', 'accepte que SECRET ou SEAL_KEY ne soient pas ceux du dossier')
    .action((flags: MigrateOptions) => migrate(flags, context));
}

async function migrate(flags: MigrateOptions, { configuration, terminal, print }: CommandContext): Promise<void> {
  const { toServers = false, toFolder, verifyOnly = false } = flags;
  if (toServers === (toFolder !== undefined)) throw new WrongUsage('Dites --to-servers, ou --to-folder <dossier>');
  const settings = configuration();
  const servers = serversOf(settings);
  const folder = toFolder === undefined ? installationFolder(settings.dataFolder) : targetFolder(toFolder, verifyOnly);
  const keys = flags.otherKeys === true ? undefined : settings;
  if (toFolder !== undefined) requiredKeys(settings);
  else if (keys) refuseOtherKeys(folder, keys);
  const lock = acquireFolder(folder);
  if (!lock) throw new CommandRefused(inUse(folder));
  const places: Places = {
    folder: { where: `dans ${folder}`, dataFolder: folder },
    servers: { where: 'sur les serveurs', dataFolder: folder, servers },
    toServers,
  };
  try {
    const report = await withProgress(terminal, (work) =>
      withBoth(places, async (ends) => {
        // The keys are written first: a site started too early on the copy would generate its own.
        const onClaimed = (): void => (toServers ? undefined : writeKeys(folder, settings));
        const migration = { ...work, clock: systemClock, keys, onClaimed };
        await refuseRunningWorker(toServers ? ends.target : ends.source, wait);
        return verifyOnly ? compareInstallations(ends, migration) : migrateInstallation(ends, migration);
      }),
    );
    for (const line of reportLines(report)) print(line);
    print(verifyOnly ? `${folder} et les serveurs sont pareils` : doneWords(folder, toServers));
  } catch (cause) {
    throw refusedIfUnavailable(cause);
  } finally {
    lock.release();
  }
}

interface Places {
  readonly folder: LocatedInstallation;
  readonly servers: LocatedInstallation;
  readonly toServers: boolean;
}

const withBoth = <T>({ folder, servers, toServers }: Places, work: (ends: SourceAndTarget) => Promise<T>): Promise<T> =>
  withInstallation(toServers ? folder : servers, (source) =>
    withInstallation(toServers ? servers : folder, (target) => work({ source, target })),
  );

/** Files of an interrupted copy, which its documents record to be one, or of a site started on it too early. */
const COPY_FILES = /^(owner\..*|\.probe-.*|log|(documents|jobs)\.db.*|limits\.json|mails|pictures|secret|seal\.key)$/;

function targetFolder(path: string, mustExist: boolean): string {
  const folder = resolve(path);
  if (mustExist) return installationFolder(folder);
  const otherFile = existsSync(folder) ? readdirSync(folder).find((name) => !COPY_FILES.test(name)) : undefined;
  if (otherFile === undefined) return folder;
  throw new CommandRefused(
    `${folder} n’est ni vide, ni une copie interrompue (${relative('.', join(folder, otherFile))})`,
  );
}

function inUse(folder: string): string {
  const note = join(folder, 'owner.pid');
  const pid = existsSync(note) ? readFileSync(note, 'utf8').trim() : '';
  return `${folder} est servi par le processus ${pid} : arrêtez-le (kill ${pid}), puis relancez la commande`;
}

const doneWords = (folder: string, toServers: boolean): string =>
  toServers
    ? `Copié et vérifié. Servez maintenant les serveurs, et non plus ${folder}, qui n’a pas changé ; les modèles de lecture et les tâches s’y refont d’eux-mêmes`
    : `Copié et vérifié dans ${folder}, avec SECRET et SEAL_KEY. Servez-le par DATA_DIR=${folder}, sans EVENT_STORE_URL ni MONGODB_URI, et non plus les serveurs, qui n’ont pas changé`;
