import { readFileSync } from 'node:fs';
import { InvalidArgumentError } from 'commander';
import type { VerificationResult } from '@fumata/history';
import { sha256 } from '@fumata/platform';
import {
  Frontier,
  isSignedBy,
  logOrigin,
  NOTE_COSIGNATURE,
  PURE,
  readCheckpointText,
  readNote,
  readVerifierKey,
  verifyCheckpoint,
  type CheckpointContent,
  type NoteKey,
} from '@fumata/proof';
import { number } from '@fumata/text';
import { counted } from '../terminal/counted.js';
import { Refusal } from '../terminal/refusal.js';

export interface WitnessFlags {
  /** File with a checkpoint, as `/log/<edition>/clos/checkpoint` serves it. */
  readonly checkpoint?: string;
  readonly witness: readonly NoteKey[];
  /** All witnesses if omitted. */
  readonly quorum?: number;
}

const primitives = { ...PURE, hash: sha256 };

/** A checkpoint that enough witnesses have cosigned, to be compared with the tree of an export. */
export class WitnessedCheckpoint {
  private readonly tree = new Frontier(sha256);

  private constructor(
    private readonly text: string,
    private readonly content: CheckpointContent,
    private readonly names: readonly string[],
  ) {}

  /** Undefined if no witness is demanded. @throws Refusal unless enough of them have cosigned the checkpoint */
  static read({ checkpoint: file, witness, quorum }: WitnessFlags): WitnessedCheckpoint | undefined {
    if (file === undefined && witness.length === 0 && quorum === undefined) return undefined;
    if (file === undefined || witness.length === 0)
      throw new Refusal(
        '--checkpoint et --witness vont ensemble : un point de contrôle, et qui doit l’avoir contresigné',
      );
    const text = readIfPossible(file);
    const note = readNote(text);
    const content = note && readCheckpointText(note.text);
    if (!content) throw new Refusal(`${file} : fichier illisible, ou qui n’est pas un point de contrôle`);
    const keys = [...new Map(witness.map((key) => [key.publicKey, key])).values()];
    const names = keys.filter((key) => isSignedBy(note, key, primitives)).map(({ name }) => name);
    const demanded = quorum ?? keys.length;
    if (names.length >= demanded) return new WitnessedCheckpoint(text, content, names);
    throw new Refusal(
      `Non conforme : ${counted(names.length, 'témoin')} sur ${number(demanded)} demandés ${names.length > 1 ? 'ont' : 'a'} contresigné ce point de contrôle`,
    );
  }

  /** Takes the leaves of the export, in order. */
  readonly take = (leafHash: string): void => {
    if (this.tree.size < this.content.size) this.tree.append(leafHash);
  };

  /** Compares the checkpoint with the verified export. @throws Refusal unless it is of the same log */
  words({ manifest, recount }: Extract<VerificationResult, { is: 'intact' }>, publicKeys: readonly string[]): string {
    const { origin, size, root } = this.content;
    const isOfEdition = origin.endsWith(logOrigin('', manifest.conclaveId));
    if (!recount) throw new Refusal('Un extrait ne se compare pas à un point de contrôle : exportez toute l’édition');
    if (!isOfEdition || !verifyCheckpoint(this.text, origin, publicKeys, primitives))
      throw new Refusal('Non conforme : ce point de contrôle n’est pas signé pour cette édition par la clé des sceaux');
    if (size < Math.max(1, recount.sealedTo))
      throw new Refusal(
        `Non conforme : ce point de contrôle s’arrête à l’événement ${number(size)}, avant le dernier sceau du fichier (${number(recount.sealedTo)}) : prenez clos/checkpoint`,
      );
    if (this.tree.size < size)
      throw new Refusal(
        `Le point de contrôle couvre ${counted(size, 'événement')}, plus que le fichier : exportez de nouveau`,
      );
    if (this.tree.root() !== root)
      throw new Refusal('Non conforme : les témoins ont contresigné un autre journal que celui de ce fichier');
    return `Contresigné par ${this.names.join(', ')}, pour ${origin}, jusqu’à l’événement ${number(size)}.`;
  }
}

function readIfPossible(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // reported as unreadable
  }
}

/** The verifier key of a witness. */
export function witnessKeyOf(text: string): NoteKey {
  const key = readVerifierKey(text);
  if (key?.type === NOTE_COSIGNATURE) return key;
  throw new InvalidArgumentError('une clé publique de témoin, comme temoin.example+1a2b3c4d+BF…');
}
