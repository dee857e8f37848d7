import { readFileSync } from 'node:fs';
import { coverageOf, readCheckpointText, readNote, readReceipt, readReceiptFile, type Receipt } from '@fumata/proof';
import { number } from '@fumata/text';
import { counted } from '../terminal/counted.js';
import { Refusal } from '../terminal/refusal.js';
import type { IntactResult } from './intact-words.js';
import { NODE_PRIMITIVES, type TreeRecord } from './tree-record.js';

/** Receipts of a voter, to be compared with an export and with the checkpoints that the voter's browser added. */
export class ReceiptsInExport {
  private constructor(private readonly receipts: readonly Receipt[]) {}

  /** @throws Refusal for a file without receipts */
  static read(file: string): ReceiptsInExport {
    const receipts = receiptsIn(file);
    if (!receipts) throw new Refusal(`${file} : fichier illisible, ou qui n’est pas un fichier de reçus`);
    return new ReceiptsInExport(receipts);
  }

  get sequences(): readonly number[] {
    return this.receipts.map(({ sequence }) => sequence);
  }

  /** Sizes of the trees that the receipts' checkpoints are of. */
  get sizes(): readonly number[] {
    return this.receipts.flatMap((receipt) => sizeOf(receipt) ?? []);
  }

  /** Compares the receipts with the verified export. @throws Refusal if the export lacks one of its edition */
  words({ manifest, recount }: IntactResult, publicKeys: readonly string[], tree: TreeRecord): readonly string[] {
    if (!recount) throw new Refusal('Un extrait ne se compare pas à des reçus : exportez toute l’édition');
    const ofEdition = this.receipts.filter(({ conclaveId }) => conclaveId === manifest.conclaveId);
    const covered = ofEdition.filter((receipt) => isCovered(receipt, publicKeys, tree));
    const others = this.receipts.length - ofEdition.length;
    return [
      `${counted(ofEdition.length, 'reçu')} de cette édition : chaque voix est dans le fichier, à son rang.`,
      ...(covered.length > 0
        ? [`${counted(covered.length, 'reçu')} avec un point de contrôle signé, qui est bien de ce journal.`]
        : []),
      ...(others > 0 ? [`${counted(others, 'reçu')} d’une autre édition, à comparer avec son fichier.`] : []),
    ];
  }
}

/** Whether a signed checkpoint covers the receipt. @throws Refusal if the export is another log */
function isCovered(receipt: Receipt, publicKeys: readonly string[], tree: TreeRecord): boolean {
  const name = `le reçu de l’événement ${number(receipt.sequence)}`;
  const leafInFile = tree.leafAt(receipt.sequence);
  if (leafInFile === undefined) throw new Refusal(`Le fichier s’arrête avant ${name} : exportez de nouveau`);
  if (leafInFile !== receipt.leafHash)
    throw new Refusal(`Non conforme : ${name} est d’une autre voix que celle du fichier`);
  const coverage = coverageOf(receipt, publicKeys, NODE_PRIMITIVES);
  switch (coverage.is) {
    case 'none':
      return false;
    case 'unsigned':
      throw new Refusal(
        `Non conforme : ${name} porte un point de contrôle que la clé n’a pas signé pour cette édition`,
      );
    case 'not-covered':
      throw new Refusal(`Non conforme : ${name} porte un point de contrôle qui ne contient pas cette voix`);
    case 'covered': {
      const { size, root } = coverage.checkpoint;
      const rootInFile = tree.rootAt(size);
      if (rootInFile !== undefined && rootInFile !== root)
        throw new Refusal(`Non conforme : le site a signé un autre journal que celui de ce fichier, ${name} le prouve`);
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
    const text = readFileSync(file, 'utf8');
    const single = readReceipt(text);
    return single ? [single] : readReceiptFile(text);
  } catch {
    return undefined; // unreadable
  }
}
