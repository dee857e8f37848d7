import { createReadStream } from 'node:fs';
import { lineText, readLine } from '@fumata/history';
import type { SigningKey } from '@fumata/proof';
import { CommandRefused } from '../terminal/command-refused.js';
import { contradictionIn, contradictionReport, type ContradictionReport } from './contradiction-report.js';
import { ExportedCheckpoint, type WitnessFlags } from './exported-checkpoint.js';
import { intactWords } from './intact-words.js';
import { linesOf } from './lines-of.js';
import { brokenWords } from './problem-words.js';
import { ReceiptsInExport } from './receipts-in-export.js';
import { TreeRecord } from './tree-record.js';
import { verifyLines } from './verify-lines.js';

export interface ExportFlags extends WitnessFlags {
  /** File with the receipts of a voter. */
  readonly recu?: string | undefined;
}

/** The flags of `demandsMore`, in a message. */
export const EXPORT_FLAGS = '--checkpoint, --witness, --quorum et --recu';

/** Whether more than the file itself is to be verified. */
export const demandsMore = ({ checkpoint, witness, quorum, recu }: ExportFlags): boolean =>
  witness.length > 0 || [checkpoint, quorum, recu].some((flag) => flag !== undefined);

interface ExportVerificationOptions {
  /** Undefined: those that the file names. */
  readonly keys: readonly SigningKey[] | undefined;
  readonly signerPhrase: string;
  readonly flags: ExportFlags;
  readonly onProgress?: (reached: number, expected: number) => void;
}

/** Verifies an export or a contradiction file, and reports line by line. @throws CommandRefused if it is not valid */
export async function verifyExport(file: string, options: ExportVerificationOptions): Promise<readonly string[]> {
  const { keys, signerPhrase, flags, onProgress } = options;
  const contradiction = contradictionIn(file);
  if (contradiction && demandsMore(flags))
    throw new CommandRefused(`${EXPORT_FLAGS} vérifient un export, non la preuve d’un navigateur`);
  if (contradiction) return proven(contradictionReport(contradiction, keys, signerPhrase));
  const checkpoint = ExportedCheckpoint.read(flags, await checkpointIn(file));
  const receipts = flags.recu === undefined ? undefined : ReceiptsInExport.read(flags.recu);
  const sizes = [...(checkpoint ? [checkpoint.content.size] : []), ...(receipts?.sizes ?? [])];
  const tree = new TreeRecord(new Set(receipts?.sequences), new Set(sizes));
  const report = await verifyLines(linesOf(piecesOf(file)), {
    keys,
    onEvent: tree.take,
    ...(onProgress && { onProgress }),
  });
  if (report.is === 'broken') throw new CommandRefused(brokenWords(report));
  const trustedKeys = keys ?? report.manifest.keys;
  return [
    ...intactWords(report, { signerPhrase, where: 'fichier' }),
    ...(checkpoint ? [checkpoint.words(report, trustedKeys, tree)] : []),
    ...(receipts?.words(report, trustedKeys, tree) ?? []),
  ];
}

const piecesOf = (file: string) => createReadStream(file, { encoding: 'utf8', highWaterMark: 256 * 1024 });

function proven({ isProven, lines }: ContradictionReport): readonly string[] {
  if (!isProven) throw new CommandRefused(lines.join('\n'));
  return lines;
}

/** The checkpoint that the first line of an export names; the line itself is verified later. */
async function checkpointIn(file: string): Promise<string | undefined> {
  for await (const line of linesOf(piecesOf(file))) {
    const manifest = readLine(lineText(line, { isFirst: true }));
    return manifest?.kind === 'manifest' ? manifest.checkpoint : undefined;
  }
  return undefined;
}
