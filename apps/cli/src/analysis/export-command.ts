import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Option, type Command } from 'commander';
import { SCHEMA_VERSIONS, type EventType } from '@fumata/conclave';
import { writeCsv, writeExport, type EventFilter, type ExportContent } from '@fumata/history';
import { syncFolder, systemClock, systemErrorCode } from '@fumata/platform';
import { foldLog } from '@fumata/read-models';
import { number } from '@fumata/text';
import { cardinalNames } from '../cardinals/cardinal-names.js';
import { progressOn } from '../terminal/progress.js';
import { CommandRefused } from '../terminal/command-refused.js';
import type { CommandContext } from '../terminal/command-context.js';
import { moment, objectId, positiveInteger } from './arguments.js';
import { exportOf } from './export-of.js';
import { editionIn, keysOfInstallation, withLogSource } from './log-source.js';

interface ExportOptions {
  readonly edition?: string;
  readonly format: 'ndjson' | 'csv';
  readonly sortie: string;
  readonly force?: boolean;
  readonly type?: EventType;
  readonly scrutin?: string;
  readonly cardinal?: string;
  readonly de?: number;
  readonly a?: number;
  readonly depuis?: string;
  readonly avant?: string;
}

/** `export`: writes an edition's events to a file, with the data needed to verify them. */
export function addExportCommand(program: Command, context: CommandContext): void {
  program
    .command('export')
    .description('exporte les événements d’une édition, sans donnée personnelle')
    .option('--edition <id>', 'l’édition ; celle en cours par défaut')
    .addOption(new Option('--format <format>', 'le format').choices(['ndjson', 'csv']).default('ndjson'))
    .requiredOption('--sortie <fichier>', 'le fichier à écrire, ou - pour la sortie standard')
    .option('--force', 'remplace le fichier s’il existe déjà')
    .addOption(
      new Option('--type <type>', 'un seul type').choices(
        Object.keys(SCHEMA_VERSIONS).filter((type) => type !== 'SealKeyAdded'),
      ),
    )
    .option('--scrutin <id>', 'ceux d’un scrutin', objectId)
    .option('--cardinal <id>', 'ceux pour un cardinal', objectId)
    .option('--de <n>', 'à partir de l’événement', positiveInteger)
    .option('--a <n>', 'jusqu’à l’événement, compris', positiveInteger)
    .option('--depuis <moment>', 'à partir de ce moment (ISO 8601), ou du début de ce jour à Rome', moment)
    .option('--avant <moment>', 'avant ce moment (ISO 8601), ou avant ce jour à Rome', moment)
    .action((flags: ExportOptions) => runExport(flags, context));
}

async function runExport(flags: ExportOptions, { configuration, terminal, print }: CommandContext): Promise<void> {
  const settings = configuration();
  await refuseExisting(flags);
  const names = flags.format === 'csv' ? await cardinalNames(settings) : undefined;
  const progress = progressOn(terminal.output, 'Export', systemClock);
  const { conclaveId, to } = await withLogSource(settings, async (source) => {
    const view = await foldLog(source.log);
    const content: ExportContent = exportOf(source, {
      edition: editionIn(view, flags.edition),
      ...filterOf(flags),
      keys: keysOfInstallation(source, view),
      site: settings.publicUrl,
      now: systemClock.now(),
      onSequence: (reached) => progress.at(reached, content.manifest.to),
    });
    const pieces = names ? writeCsv(content, (id) => names.get(id) ?? '') : writeExport(content);
    await writeTo(Readable.from(pieces), flags.sortie);
    return content.manifest;
  }).finally(() => progress.end());
  if (flags.sortie !== '-')
    print(`Exporté dans ${flags.sortie} : édition ${conclaveId}, jusqu’à l’événement ${number(to)}`);
}

function filterOf({ type, scrutin, cardinal, de, a, depuis, avant }: ExportOptions) {
  const filter: EventFilter = {
    ...(type && { types: [type] }),
    ...(cardinal !== undefined && { cardinalIds: [cardinal] }),
    roundId: scrutin,
    from: de,
    to: a,
    since: depuis,
    until: avant,
  };
  const entries = Object.entries({ type, scrutin, cardinal, de, a, depuis, avant });
  const filters = Object.fromEntries(
    entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as const])),
  );
  return { filter, filters };
}

/** A device or a pipe exists already and is written to. */
async function refuseExisting({ sortie, force = false }: ExportOptions): Promise<void> {
  if (force || sortie === '-') return;
  const stats = await stat(sortie).catch(() => undefined);
  if (stats?.isFile() === true) throw new CommandRefused(`${sortie} existe déjà : --force pour le remplacer`);
}

/** Writes a regular file atomically; devices and pipes are written to directly. */
async function writeTo(pieces: Readable, path: string): Promise<void> {
  if (path === '-') return pipeline(pieces, process.stdout, { end: false }).catch(unwritable('La sortie'));
  const stats = await stat(path).catch(() => undefined);
  if (stats?.isDirectory() === true) throw new CommandRefused(`${path} est un dossier : il faut un nom de fichier`);
  const isFile = stats?.isFile() ?? true;
  const target = isFile ? `${path}.${randomUUID()}.part` : path; // two exports to one path do not mix
  try {
    await pipeline(pieces, createWriteStream(target, isFile ? { flags: 'wx', flush: true } : {}));
    if (isFile) {
      await rename(target, path);
      await syncFolder(dirname(path));
    }
  } catch (cause) {
    if (isFile) await rm(target, { force: true });
    unwritable(path)(cause);
  }
}

const WHY: Readonly<Record<string, string>> = {
  ENOENT: 'le dossier n’existe pas',
  ENOTDIR: 'le dossier n’en est pas un',
  EACCES: 'accès refusé',
  EROFS: 'en lecture seule',
  ENOSPC: 'il n’y a plus de place',
  EPIPE: 's’est fermée avant la fin',
};

const unwritable =
  (what: string) =>
  (cause: unknown): never => {
    const why = WHY[systemErrorCode(cause) ?? ''];
    throw why === undefined ? cause : new CommandRefused(`${what} : ${why}`, { cause });
  };
