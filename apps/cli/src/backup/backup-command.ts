import { join } from 'node:path';
import type { Command } from 'commander';
import { systemClock, type Configuration } from '@fumata/platform';
import { show, watched } from '../projections/projections-command.js';
import { addressOf, ownFolder } from '../data-folder.js';
import { askServerToWork } from '../projections/work-client.js';
import type { WorkOptions } from '../projections/work.js';
import type { CommandContext } from '../terminal/command-context.js';
import { Refusal } from '../terminal/refusal.js';
import { backUp } from './backup.js';
import { writeBackupParts } from './backup-parts.js';
import { copySqlite } from './embedded/sqlite-copy.js';
import type { Manifest } from './manifest.js';
import { restore } from './restore.js';

/** `backup` and `restore` of an embedded data folder. */
export function addBackupCommands(program: Command, options: CommandContext): void {
  const { configuration, terminal, print } = options;
  program
    .command('backup <dossier>')
    .description('sauvegarde le dossier de données, pendant qu’il sert, dans un dossier vide')
    .action(async (target: string) => {
      const settings = requireFileStores(configuration());
      const made = await watched(terminal, (work) => backUpLive(settings, target, work));
      print(`Sauvegardé dans ${target} : ${describeManifest(made)}`);
    });
  program
    .command('restore <dossier>')
    .description('remet une sauvegarde dans le dossier de données, vide ou absent')
    .option('--force', 'met de côté ce qui s’y trouve')
    .action(async (backup: string, { force = false }: { force?: boolean }) => {
      const { dataDir } = requireFileStores(configuration());
      const folder = ownFolder(dataDir);
      if (!folder) throw new Refusal(`${dataDir} est utilisé par un autre processus : arrêtez-le d’abord`);
      try {
        const made = await watched(terminal, ({ onProgress }) =>
          restore(backup, dataDir, { force, clock: systemClock, onProgress }),
        );
        print(`Restauré dans ${dataDir} : ${describeManifest(made)}`);
      } finally {
        folder.release();
      }
    });
}

/** @throws Refusal where the log or the documents are on a server */
function requireFileStores(configuration: Configuration): Configuration {
  const { mongodbUri, eventStoreUrl } = configuration;
  if (mongodbUri !== undefined || eventStoreUrl !== undefined)
    throw new Refusal('Le journal ou les documents sont sur un serveur : sauvegardez celui-ci avec ses propres outils');
  return configuration;
}

const describeManifest = ({ files, head, madeAt }: Manifest): string => {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return `${files.length} fichiers, ${(bytes / 1e6).toFixed(1)} Mo, ${Number(head?.position ?? 0)} événements, le ${madeAt}`;
};

async function backUpLive(settings: Configuration, target: string, work: WorkOptions): Promise<Manifest> {
  const { dataDir, secret, sealKey } = settings;
  const folder = ownFolder(dataDir);
  const copyDocuments = (file: string): Promise<void> =>
    copySqlite(join(dataDir, 'documents.db'), file, () => undefined);
  const writeParts = async (): Promise<void> => {
    if (folder) return writeBackupParts(dataDir, { copyDocuments, keys: { secret, sealKey } });
    show(await askServerToWork(addressOf(dataDir), { verb: 'write-backup-parts' }, work), () => undefined);
  };
  try {
    return await backUp(dataDir, target, { ...work, clock: systemClock, writeParts });
  } finally {
    folder?.release();
  }
}
