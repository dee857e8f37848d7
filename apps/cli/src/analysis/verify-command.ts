import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { writeExport, type VerificationResult } from '@fumata/history';
import { systemClock } from '@fumata/platform';
import type { NoteKey, SealKey } from '@fumata/proof';
import { foldLog } from '@fumata/read-models';
import { show, watched } from '../projections/projections-command.js';
import { routeStoreRequest } from '../projections/store-routing.js';
import { progressOn } from '../terminal/progress.js';
import { Refusal } from '../terminal/refusal.js';
import type { CommandContext } from '../terminal/command-context.js';
import { sequence } from './arguments.js';
import { contradictionIn, contradictionReport, type ContradictionReport } from './contradiction-report.js';
import { exportOf } from './export-of.js';
import { linesOf } from './lines-of.js';
import { editionIn, namedKeys, sealKeysOf, withLogSource } from './log-source.js';
import { intactWords, type Origin } from './intact-words.js';
import { brokenWords } from './problem-words.js';
import { verifyLines } from './verify-lines.js';
import { WitnessedCheckpoint, witnessKeyOf, type WitnessFlags } from './witnessed-checkpoint.js';
import { keysIn } from './written-keys.js';

interface VerifyOptions extends WitnessFlags {
  readonly edition?: string;
  readonly cle: readonly string[];
}

/** `verify`: recounts an export, or the log itself, from its raw events and names the first problem. */
export function addVerifyCommand(program: Command, options: CommandContext): void {
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
      (text: string, before: readonly string[]) => [...before, text],
      [],
    )
    .option('--checkpoint <fichier>', 'point de contrôle du même journal (/log/<édition>/clos/checkpoint)')
    .option(
      '--witness <clé>',
      'clé publique d’un témoin qui doit avoir contresigné ce point de contrôle ; répétable',
      (text: string, before: readonly NoteKey[]) => [...before, witnessKeyOf(text)],
      [],
    )
    .option('--quorum <nombre>', 'combien de ces témoins suffisent ; tous par défaut', sequence)
    .action((file: string | undefined, flags: VerifyOptions) =>
      file === undefined ? verifyLog(flags, options) : verifyFile(file, flags, options),
    );
}

async function verifyFile(file: string, flags: VerifyOptions, { terminal, print }: CommandContext): Promise<void> {
  const keys = keysFor(flags);
  const witnessed = WitnessedCheckpoint.read(flags);
  const stats = await stat(file).catch(() => undefined);
  if (!stats || stats.isDirectory()) throw new Refusal(`${file} : fichier introuvable ou illisible`);
  const contradiction = contradictionIn(file);
  if (contradiction) return judgeReport(contradictionReport(contradiction, keys, whoseKeys(keys)), print);
  const progress = progressOn(terminal.output, 'Vérification', systemClock);
  const pieces = createReadStream(file, { encoding: 'utf8', highWaterMark: 256 * 1024 });
  const report = await verifyLines(linesOf(pieces), {
    keys,
    onLeaf: witnessed?.take,
    onProgress: (done, of) => progress.at(done, of),
  });
  progress.end();
  judge(report, { whose: whoseKeys(keys), where: 'fichier' }, print);
  if (!witnessed || report.is === 'broken') return;
  const publicKeys = (keys ?? report.manifest.keys).map(({ publicKey }) => publicKey);
  print(witnessed.words(report, publicKeys));
}

/** Verifies the hash chain, each edition as an export of it, then the read models against it. */
async function verifyLog(flags: VerifyOptions, options: CommandContext): Promise<void> {
  const { configuration, terminal, print } = options;
  if (WitnessedCheckpoint.read(flags)) throw new Refusal('--witness vérifie un export : donnez le fichier');
  const settled = configuration();
  const progress = progressOn(terminal.output, 'Vérification', systemClock);
  await withLogSource(settled, async (source) => {
    if (source.log.verify) {
      await source.log.verify((position) => progress.at(Number(position), 0));
      progress.end();
      print('Les écritures du journal s’enchaînent sans défaut.');
    }
    const view = await foldLog(source.log);
    const editions = flags.edition === undefined ? Object.values(view.editions) : [editionIn(view, flags.edition)];
    const givenKeys = keysFor(flags);
    const keys = givenKeys ?? sealKeysOf(source, view);
    const whose = givenKeys ? 'par la clé donnée' : whoseLogKeys(view.sealKeys, namedKeys(source));
    for (const edition of editions) {
      const exported = { edition, filter: {}, filters: {}, keys, site: '', now: systemClock.now() };
      const lines = linesOf(writeExport(exportOf(source, exported)));
      const report = await verifyLines(lines, { keys, onProgress: (done, of) => progress.at(done, of) });
      progress.end();
      judge(report, { whose, where: 'journal' }, print);
    }
  }).finally(() => progress.end());
  if (settled.mongodbUri === undefined && !existsSync(join(settled.dataFolder, 'documents.db'))) return;
  const compare = { verb: 'drift', repair: false } as const;
  show(await watched(terminal, (work) => routeStoreRequest(compare, settled, work)), print);
}

/** An attacker who can write to the log can add a key to it. */
const whoseLogKeys = (inLog: readonly string[], named: readonly string[]): string =>
  inLog.every((key) => named.includes(key))
    ? 'par la clé de l’installation'
    : 'par une clé de l’installation ou par une autre que son journal nomme (comparez celles de « fumata keys » avec ce que le site a publié)';

const whoseKeys = (keys: readonly SealKey[] | undefined): string =>
  keys ? 'par la clé donnée' : 'par la clé indiquée dans le fichier (comparez-la avec celle du site, --cle)';

function judge(report: VerificationResult, origin: Origin, print: (line: string) => void): void {
  if (report.is === 'broken') throw new Refusal(brokenWords(report));
  for (const line of intactWords(report, origin)) print(line);
}

function judgeReport({ isProven, lines }: ContradictionReport, print: (line: string) => void): void {
  if (!isProven) throw new Refusal(lines.join('\n'));
  for (const line of lines) print(line);
}

function keysFor({ cle }: VerifyOptions): readonly SealKey[] | undefined {
  const keys = keysIn(cle, (path) => readFileSync(path, 'utf8'));
  if (keys !== 'unreadable') return keys;
  throw new Refusal(`${cle.join(', ')} : ni une clé publique, ni un fichier de clés`);
}
