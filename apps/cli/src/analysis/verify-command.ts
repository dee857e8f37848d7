import { existsSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { writeExport } from '@fumata/history';
import { createIds, systemClock } from '@fumata/platform';
import type { NoteKey, SigningKey } from '@fumata/proof';
import { foldLog } from '@fumata/read-models';
import { printAnswer, withProgress } from '../projections/projections-command.js';
import { routeStoreRequest } from '../projections/store-routing.js';
import { progressOn } from '../terminal/progress.js';
import { CommandRefused, WrongUsage } from '../terminal/command-refused.js';
import type { CommandContext } from '../terminal/command-context.js';
import { positiveInteger, witnessKey } from './arguments.js';
import { exportOf } from './export-of.js';
import { linesOf } from './lines-of.js';
import { editionIn, keysOfInstallation, namesAllKeys, withLogSource } from './log-source.js';
import { intactWords } from './intact-words.js';
import { brokenWords } from './problem-words.js';
import { demandsMore, EXPORT_FLAGS, verifyExport, type ExportFlags } from './verify-export.js';
import { verifyLines } from './verify-lines.js';
import { keysIn } from './written-keys.js';

interface VerifyOptions extends ExportFlags {
  readonly edition?: string;
  readonly cle: readonly string[];
}

/** `verify`: recounts an export, or the log itself, from its raw events and names the first problem. */
export function addVerifyCommand(program: Command, context: CommandContext): void {
  program
    .command('verify')
    .description('recompte un export, ou le journal lui-même, et en vérifie empreintes, sceaux et résultats')
    .argument(
      '[fichier]',
      'un export NDJSON, ou la preuve donnée par un navigateur ; sans lui, le journal de l’installation',
    )
    .option('--edition <id>', 'une seule édition du journal')
    .option(
      '--cle <clé>',
      'clé publique qui doit avoir signé, ou fichier de clés (/.well-known/fumata-seal.json) ; répétable',
      (text: string, earlier: readonly string[]) => [...earlier, text],
      [],
    )
    .option(
      '--checkpoint <fichier>',
      'point de contrôle du même journal (/log/<édition>/clos/checkpoint) ; par défaut celui de l’export',
    )
    .option(
      '--witness <clé>',
      'clé publique d’un témoin qui doit avoir contresigné ce point de contrôle ; répétable',
      (text: string, earlier: readonly NoteKey[]) => [...earlier, witnessKey(text)],
      [],
    )
    .option('--recu <fichier>', 'reçus d’un votant (mes-recus.json), que l’export doit contenir')
    .option('--quorum <nombre>', 'combien de ces témoins suffisent ; tous par défaut', positiveInteger)
    .action((file: string | undefined, flags: VerifyOptions) =>
      file === undefined ? verifyLog(flags, context) : verifyFile(file, flags, context),
    );
}

async function verifyFile(file: string, flags: VerifyOptions, { terminal, print }: CommandContext): Promise<void> {
  const keys = keysFor(flags);
  const stats = await stat(file).catch(() => undefined);
  if (!stats || stats.isDirectory()) throw new CommandRefused(`${file} : fichier introuvable ou illisible`);
  if (!stats.isFile()) throw new CommandRefused(`${file} : il faut un fichier ordinaire, car il est lu plusieurs fois`);
  if (flags.edition !== undefined)
    throw new WrongUsage('--edition choisit une édition du journal : un export n’en contient qu’une');
  const progress = progressOn(terminal.output, 'Vérification', systemClock);
  const onProgress = (done: number, of: number): void => progress.at(done, of);
  const lines = await verifyExport(file, { keys, signerPhrase: signerPhraseFor(keys), flags, onProgress }).finally(() =>
    progress.end(),
  );
  for (const line of lines) print(line);
}

/** Verifies the hash chain, each edition as an export of it, then the read models against it. */
async function verifyLog(flags: VerifyOptions, { configuration, terminal, print }: CommandContext): Promise<void> {
  if (demandsMore(flags)) throw new WrongUsage(`${EXPORT_FLAGS} vérifient un export : donnez le fichier`);
  const settings = configuration();
  const progress = progressOn(terminal.output, 'Vérification', systemClock);
  await withLogSource(settings, async (source) => {
    if (source.log.verify) {
      await source.log.verify((position) => progress.at(Number(position), 0));
      progress.end();
      print('Les écritures du journal s’enchaînent sans défaut.');
    }
    const view = await foldLog(source.log);
    const editions = flags.edition === undefined ? Object.values(view.editions) : [editionIn(view, flags.edition)];
    const givenKeys = keysFor(flags);
    const keys = givenKeys ?? keysOfInstallation(source, view);
    const signerPhrase = givenKeys ? 'par la clé donnée' : logSignerPhrase(namesAllKeys(source, view));
    // The export does not leave this process, so a random key for the pseudonyms suffices.
    const sourceWithSecret = { ...source, secret: source.secret ?? createIds().salt() };
    for (const edition of editions) {
      const exportRequest = { edition, filter: {}, filters: {}, keys, site: '', now: systemClock.now() };
      const lines = linesOf(writeExport(exportOf(sourceWithSecret, exportRequest)));
      const report = await verifyLines(lines, { keys, onProgress: (done, of) => progress.at(done, of) });
      progress.end();
      if (report.is === 'broken') throw new CommandRefused(brokenWords(report));
      for (const line of intactWords(report, { signerPhrase, where: 'journal' })) print(line);
    }
  }).finally(() => progress.end());
  if (settings.mongodbUri === undefined && !existsSync(join(settings.dataFolder, 'documents.db'))) return;
  const request = { verb: 'drift', repair: false } as const;
  printAnswer(await withProgress(terminal, (work) => routeStoreRequest(request, settings, work)), print);
}

/** An attacker who can write to the log can add a key to it. */
const logSignerPhrase = (areNamed: boolean): string =>
  areNamed
    ? 'par la clé de l’installation'
    : 'par une clé de l’installation ou par une autre que son journal nomme (comparez celles de « fumata keys » avec ce que le site a publié)';

const signerPhraseFor = (keys: readonly SigningKey[] | undefined): string =>
  keys ? 'par la clé donnée' : 'par la clé indiquée dans le fichier (comparez-la avec celle du site, --cle)';

function keysFor({ cle }: VerifyOptions): readonly SigningKey[] | undefined {
  const keys = keysIn(cle, (path) => readFileSync(path, 'utf8'));
  if (keys !== 'unreadable') return keys;
  throw new CommandRefused(`${cle.join(', ')} : ni une clé publique, ni un fichier de clés`);
}
