import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { INSTALLATION_COPY_ID, installationCopies } from '@fumata/content';
import { KEY_FILES, type Clock, type Configuration } from '@fumata/platform';
import { withInstallation, type LocatedInstallation, type SourceInstallation } from '../migration/installation.js';
import { lineIn, refuseOtherKeys, writeKeys, type KeyPlace } from '../migration/keys.js';
import { migrateInstallation } from '../migration/migrate-installation.js';
import type { Report } from '../migration/report.js';
import { refuseRunningWorker } from '../migration/running-worker.js';
import type { WorkOptions } from '../projections/work.js';
import { CommandRefused } from '../terminal/command-refused.js';
import type { Part } from './archive.js';
import { UNPACKED } from './backup-parts.js';
import { diskFailure } from './folder-failures.js';
import type { Header } from './header.js';
import { unpack, withUnpackedBackup } from './unpacked-backup.js';

export interface RestoreOptions extends Pick<WorkOptions, 'signal' | 'onProgress'> {
  readonly settings: Pick<Configuration, 'dataFolder' | 'secret' | 'sealKey' | 'formerSealKeys'>;
  /** Undefined: the data folder is the target. */
  readonly servers: LocatedInstallation['servers'];
  /** Whether the present content of the data folder may be moved into a subfolder of it. */
  readonly mayMoveAside: () => Promise<boolean>;
  /** Accepts servers whose `SECRET` or `SEAL_KEY` differ. */
  readonly otherKeys: boolean;
  readonly clock: Clock;
  readonly wait: (ms: number) => Promise<void>;
}

export interface Restored extends Report {
  readonly header: Header;
  /** Subfolder with the previous content. */
  readonly aside: string | undefined;
}

const IN_BACKUP: KeyPlace = { whose: 'de la sauvegarde', hint: () => '`restore --keys` imprime la bonne' };

const ASIDE_PREFIX = 'avant-restauration-';
/** Content of a data folder; a mount point may hold other files, such as `lost+found`. */
const CONTENT = /^(log|documents\.db.*|jobs\.db.*|pictures|mails|secret|seal\.key)$/;

/**
 * Restores a backup into the data folder, which this process owns, or onto servers. The whole backup is checked before
 * anything is written; then it is copied and compared like a migration, which the same command resumes after an
 * interruption.
 * @throws CommandRefused
 */
export async function restore(parts: AsyncIterable<Part>, options: RestoreOptions): Promise<Restored> {
  const { settings, servers, onProgress } = options;
  const unpacked = join(settings.dataFolder, UNPACKED);
  try {
    await rm(unpacked, { recursive: true, force: true });
    await mkdir(unpacked, { mode: 0o700 });
    const header = await unpack(parts, unpacked, (count) => {
      throwIfInterrupted(options);
      onProgress('Contrôle de la sauvegarde', count, 0);
    });
    if (servers && !options.otherKeys) refuseOtherKeys(unpacked, settings, IN_BACKUP);
    return await withUnpackedBackup(unpacked, async (source) => {
      throwIfInterrupted(options);
      const aside = servers ? undefined : await clearFolder(header, options);
      const report = await copyInto(source, header, options).catch(async (cause: unknown) => {
        const failure = await diskFailure(cause, settings.dataFolder);
        throw aside === undefined ? failure : withAside(failure, aside);
      });
      return { ...report, header, aside };
    });
  } catch (cause) {
    throw await diskFailure(cause, settings.dataFolder);
  } finally {
    await rm(unpacked, { recursive: true, force: true });
  }
}

function throwIfInterrupted({ signal }: RestoreOptions): void {
  if (signal.aborted) throw new CommandRefused('Interrompu : rien n’a été changé');
}

const withAside = (cause: unknown, aside: string): unknown =>
  cause instanceof CommandRefused ? new CommandRefused(`${cause.message} (mis de côté : ${aside})`, { cause }) : cause;

async function copyInto(source: SourceInstallation, header: Header, options: RestoreOptions): Promise<Report> {
  const { settings, servers, clock, signal, onProgress, wait } = options;
  const { dataFolder } = settings;
  const unpacked = join(dataFolder, UNPACKED);
  const [secret, sealKey] = [lineIn(unpacked, KEY_FILES.secret), lineIn(unpacked, KEY_FILES.sealKey)];
  const keys = { ...settings, secret, sealKey };
  const where = servers ? 'sur les serveurs' : `dans ${dataFolder}`;
  return withInstallation({ where, dataFolder, servers }, async (target) => {
    await refuseRunningWorker(target, wait);
    // The keys are written first: a site started too early on the copy would generate its own.
    const onClaimed = (): void => (servers ? undefined : writeKeys(dataFolder, keys));
    // A seal by a key that the operator has lost is part of the history, and no reason to refuse it.
    const work = { clock, signal, onProgress, keys: undefined, onClaimed, backup: header.madeAt };
    return migrateInstallation({ source, target }, work);
  });
}

/** Moves the content of the data folder aside, unless it is an interrupted restore of the same backup. */
async function clearFolder(header: Header, options: RestoreOptions): Promise<string | undefined> {
  const { dataFolder } = options.settings;
  const existing = (await readdir(dataFolder)).filter((name) => CONTENT.test(name));
  if (existing.length === 0 || (await isInterruptedRestore(dataFolder, header))) return undefined;
  if (!(await options.mayMoveAside()))
    throw new CommandRefused(
      `${dataFolder} n’est pas vide : --force met de côté ce qui s’y trouve, dans le dossier lui-même`,
    );
  const aside = join(dataFolder, `${ASIDE_PREFIX}${options.clock.now().toISOString().replaceAll(/[:.]/g, '-')}`);
  await mkdir(aside, { mode: 0o700 });
  for (const name of existing) await rename(join(dataFolder, name), join(aside, name));
  return aside;
}

async function isInterruptedRestore(dataFolder: string, { origin, madeAt }: Header): Promise<boolean> {
  if (!existsSync(join(dataFolder, 'documents.db'))) return false;
  const { withStores } = await import('@fumata/stores/with-stores');
  const location = { dataFolder, mongodbUri: undefined, eventStoreUrl: undefined };
  return withStores(location, ['documents'], async ({ documents }) => {
    const copy = await installationCopies(documents).get(INSTALLATION_COPY_ID);
    return copy?.origin === origin && copy.backup === madeAt && copy.finishedAt === null;
  }).catch(() => false); // damaged documents are moved aside like any others
}
