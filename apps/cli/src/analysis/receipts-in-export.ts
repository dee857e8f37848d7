import { readFileSync } from 'node:fs';
import { withoutByteOrderMark } from '@fumata/history';
import {
  cardinalIn,
  checkReceipt,
  readCheckpointText,
  readNote,
  readReceipt,
  readReceiptFile,
  type Receipt,
  type ReceiptCoverage,
  type ReceiptFault,
  type SigningKey,
} from '@fumata/proof';
import { number, plural } from '@fumata/text';
import { counted } from '../terminal/counted.js';
import { CommandRefused } from '../terminal/command-refused.js';
import type { IntactResult } from './intact-words.js';
import { NODE_PRIMITIVES, type TreeRecord } from './tree-record.js';

/** Receipts of a voter, to be compared with an export and with the checkpoints that the voter's browser added. */
export class ReceiptsInExport {
  private constructor(private readonly receipts: readonly Receipt[]) {}

  /** @throws CommandRefused for a file without receipts */
  static read(file: string): ReceiptsInExport {
    const receipts = receiptsIn(file);
    if (!receipts) throw new CommandRefused(`${file} : fichier illisible, ou qui n’est pas un fichier de reçus`);
    return new ReceiptsInExport(receipts);
  }

  get sequences(): readonly number[] {
    return this.receipts.map(({ sequence }) => sequence);
  }

  /** Sizes of the trees that the receipts' checkpoints are of. */
  get sizes(): readonly number[] {
    return this.receipts.flatMap((receipt) => sizeOf(receipt) ?? []);
  }

  /**
   * Compares the receipts with the verified export.
   * @throws CommandRefused if one is not genuine, or is not of this log although it is of this edition
   */
  words({ manifest, recount }: IntactResult, keys: readonly SigningKey[], tree: TreeRecord): readonly string[] {
    if (!recount) throw new CommandRefused('Un extrait ne se compare pas à des reçus : exportez toute l’édition');
    const ofEdition = this.receipts.filter(({ conclaveId }) => conclaveId === manifest.conclaveId);
    const checked = ofEdition.map((receipt) => checkIn(receipt, keys, tree));
    const promised = checked.filter(({ isPromised }) => isPromised).length;
    const covered = checked.filter(({ isCovered }) => isCovered).length;
    const others = this.receipts.length - ofEdition.length;
    return [
      ...(promised > 0
        ? [`${counted(promised, 'reçu')} de cette édition : chaque voix est dans le fichier, à son rang.`]
        : []),
      ...(promised < checked.length ? [eventWords(checked.length - promised)] : []),
      ...(covered > 0
        ? [`${counted(covered, 'reçu')} avec un point de contrôle signé, qui est bien de ce journal.`]
        : []),
      ...(others > 0 ? [`${counted(others, 'reçu')} d’une autre édition, à comparer avec son fichier.`] : []),
    ];
  }
}

/** Anybody can copy an event of the log: only a valid promise shows that the receipt was given to a voter. */
const eventWords = (count: number): string =>
  `${counted(count, 'reçu')} de cette édition sans engagement valable du site : ${plural(
    count,
    'cet événement est dans le fichier, à son rang, mais rien ne dit à qui ce reçu a été remis',
    'ces événements sont dans le fichier, à leur rang, mais rien ne dit à qui ces reçus ont été remis',
  )}.`;

interface CheckedReceipt {
  readonly isPromised: boolean;
  /** A signed checkpoint of this log covers it. */
  readonly isCovered: boolean;
}

const FAULTS: Readonly<Record<ReceiptFault, string>> = {
  text: 'a été modifié : son texte ne va plus avec son empreinte',
  'promise-path': 'porte la signature d’autres reçus',
  'promise-signature': 'porte une signature que la clé dont elle se réclame n’a pas faite',
  checkpoint: 'porte un point de contrôle qui ne contient pas cet événement',
};

/** @throws CommandRefused for a receipt that is not genuine, or if the export is another log */
function checkIn(receipt: Receipt, keys: readonly SigningKey[], tree: TreeRecord): CheckedReceipt {
  const name = `le reçu de l’événement ${number(receipt.sequence)}`;
  const event = tree.event(receipt.sequence);
  if (event === undefined) throw new CommandRefused(`Le fichier s’arrête avant ${name} : exportez de nouveau`);
  if (event.leafHash !== receipt.leafHash)
    throw new CommandRefused(`Non conforme : ${name} est d’une autre voix que celle du fichier`);
  const cardinalId = cardinalIn(event);
  const trusted = { keys, cardinalIds: cardinalId === undefined ? [] : [cardinalId] };
  const check = checkReceipt(receipt, trusted, NODE_PRIMITIVES);
  if (check.is === 'altered') throw new CommandRefused(`Non conforme : ${name} ${FAULTS[check.why]}`);
  return { isPromised: check.promise === 'valid', isCovered: isCovered(check.coverage, name, tree) };
}

/** @throws CommandRefused unless the checkpoint of the receipt, if it has one, is signed and of this log */
function isCovered(coverage: ReceiptCoverage, name: string, tree: TreeRecord): boolean {
  switch (coverage.is) {
    case 'none':
      return false;
    case 'unsigned':
      throw new CommandRefused(
        `Non conforme : ${name} porte un point de contrôle que la clé n’a pas signé pour cette édition`,
      );
    case 'former-key':
      throw new CommandRefused(
        `Non conforme : ${name} porte un point de contrôle signé d’une ancienne clé, remplacée avant ce vote`,
      );
    case 'not-covered':
      throw new CommandRefused(`Non conforme : ${name} ${FAULTS.checkpoint}`);
    case 'covered': {
      const { size, root } = coverage.checkpoint;
      const rootInFile = tree.at(size)?.root;
      if (rootInFile !== undefined && rootInFile !== root)
        throw new CommandRefused(
          `Non conforme : le site a signé un autre journal que celui de ce fichier, ${name} le prouve`,
        );
      return rootInFile !== undefined;
    }
  }
}

function sizeOf({ checkpoint }: Receipt): number | undefined {
  const note = checkpoint && readNote(checkpoint.note);
  return note && readCheckpointText(note.text)?.size;
}

function receiptsIn(file: string): readonly Receipt[] | undefined {
  try {
    const text = withoutByteOrderMark(readFileSync(file, 'utf8'));
    const single = readReceipt(text);
    return single ? [single] : readReceiptFile(text);
  } catch {
    return undefined; // unreadable
  }
}
