import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { programVersion } from '@fumata/platform';
import type { WorkOptions } from '../projections/work.js';
import { CommandRefused } from '../terminal/command-refused.js';
import { writeArchive } from './archive.js';
import { writeBackupFile } from './backup-file.js';
import type { BackupSource } from './backup-source.js';
import { diskFailure, isWithin } from './folder-failures.js';
import { partsOf } from './parts-of.js';

export interface BackupOptions extends Pick<WorkOptions, 'signal' | 'onProgress'> {
  readonly madeAt: Date;
  /** Undefined: the backup is not encrypted. */
  readonly passphrase: string | undefined;
}

/** Writes a backup into a folder, under a name of its own. A failed one leaves nothing behind. @throws CommandRefused */
export async function backUpTo(
  folder: string,
  source: BackupSource,
  options: BackupOptions,
): Promise<{ readonly file: string; readonly bytes: number }> {
  const { madeAt, passphrase } = options;
  try {
    return await writeBackupFile(archiveOf(source, options), folder, { madeAt, encrypted: passphrase !== undefined });
  } catch (cause) {
    throw await diskFailure(cause, folder);
  }
}

/** Writes a backup to a stream, for another program. */
export const streamBackup = (output: Writable, source: BackupSource, options: BackupOptions): Promise<void> =>
  pipeline(archiveOf(source, options), output, { end: false }).catch((cause: unknown) => {
    if (cause instanceof CommandRefused) throw cause;
    throw new CommandRefused('La sortie s’est fermée avant la fin : la sauvegarde est incomplète', { cause });
  });

const archiveOf = (source: BackupSource, { madeAt, passphrase, ...work }: BackupOptions) =>
  writeArchive(partsOf(source, { ...work, madeAt, program: programVersion() }), madeAt, passphrase);

/** @throws CommandRefused */
export function refuseInside(dataFolder: string, folder: string): void {
  if (isWithin(dataFolder, folder))
    throw new CommandRefused('La sauvegarde ne peut pas être dans le dossier de données lui-même');
}
