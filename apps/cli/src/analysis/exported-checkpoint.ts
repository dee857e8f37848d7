import { readFileSync } from 'node:fs';
import { withoutByteOrderMark } from '@fumata/history';
import {
  isSignedBy,
  readCheckpointText,
  readNote,
  readSignedCheckpoint,
  type CheckpointContent,
  type Note,
  type NoteKey,
  type SigningKey,
} from '@fumata/proof';
import { number, plural } from '@fumata/text';
import { counted } from '../terminal/counted.js';
import { CommandRefused, WrongUsage } from '../terminal/command-refused.js';
import type { IntactResult } from './intact-words.js';
import { NODE_PRIMITIVES, type TreeRecord } from './tree-record.js';

export interface WitnessFlags {
  /** File with a checkpoint, as `/log/<edition>/clos/checkpoint` serves it; by default the one in the export. */
  readonly checkpoint?: string | undefined;
  readonly witness: readonly NoteKey[];
  /** All witnesses if omitted. */
  readonly quorum?: number | undefined;
}

/** A checkpoint that demanded witnesses have cosigned, to be compared with the tree of an export. */
export class ExportedCheckpoint {
  private constructor(
    private readonly text: string,
    readonly content: CheckpointContent,
    private readonly cosignerNames: readonly string[],
  ) {}

  /**
   * The given checkpoint or that of the export; undefined if no witness is demanded.
   * @throws CommandRefused unless enough of the demanded witnesses have cosigned it; WrongUsage without a witness for
   *   the other options
   */
  static read(flags: WitnessFlags, inExport: string | undefined): ExportedCheckpoint | undefined {
    const { checkpoint: file, witness, quorum } = flags;
    if (witness.length === 0) {
      if (file === undefined && quorum === undefined) return undefined;
      throw new WrongUsage(
        '--checkpoint et --quorum vont avec --witness : qui doit avoir contresigné le point de contrôle',
      );
    }
    const text = file === undefined ? inExport : readIfPossible(file);
    if (text === undefined)
      throw new CommandRefused('Ce fichier ne porte pas de point de contrôle : donnez-en un avec --checkpoint');
    const note = readNote(text);
    const content = note && readCheckpointText(note.text);
    if (!content)
      throw new CommandRefused(`${file ?? 'checkpoint'} : illisible, ou qui n’est pas un point de contrôle`);
    return new ExportedCheckpoint(text, content, cosigners(note, witness, quorum));
  }

  /** Compares the checkpoint with the verified export. @throws CommandRefused unless it is of the same log */
  words({ manifest, recount }: IntactResult, keys: readonly SigningKey[], tree: TreeRecord): string {
    const { origin, size, root } = this.content;
    if (!recount)
      throw new CommandRefused('Un extrait ne se compare pas à un point de contrôle : exportez toute l’édition');
    const inFile = tree.at(size);
    const edition = { conclaveId: manifest.conclaveId, keys, coveredAt: inFile?.at ?? '' };
    const signed = readSignedCheckpoint(this.text, edition, NODE_PRIMITIVES);
    if (signed === 'former-key')
      throw new CommandRefused(
        'Non conforme : ce point de contrôle est signé d’une ancienne clé, remplacée avant sa fin',
      );
    if (typeof signed === 'string')
      throw new CommandRefused(
        'Non conforme : ce point de contrôle n’est pas signé pour cette édition par la clé des sceaux',
      );
    if (size < Math.max(1, recount.sealedTo))
      throw new CommandRefused(
        `Non conforme : ce point de contrôle s’arrête à l’événement ${number(size)}, avant le dernier sceau du fichier (${number(recount.sealedTo)}) : prenez clos/checkpoint`,
      );
    if (inFile === undefined)
      throw new CommandRefused(
        `Le point de contrôle couvre ${counted(size, 'événement')}, plus que le fichier : exportez de nouveau`,
      );
    if (inFile.root !== root)
      throw new CommandRefused('Non conforme : les témoins ont contresigné un autre journal que celui de ce fichier');
    return `Contresigné par ${this.cosignerNames.join(', ')}, pour ${origin}, jusqu’à l’événement ${number(size)}.`;
  }
}

/** Names of the witnesses that have cosigned. @throws CommandRefused if they are too few */
function cosigners(note: Note, witnesses: readonly NoteKey[], quorum: number | undefined): readonly string[] {
  const keys = [...new Map(witnesses.map((key) => [key.publicKey, key])).values()];
  const names = keys.filter((key) => isSignedBy(note, key, NODE_PRIMITIVES)).map(({ name }) => name);
  const demanded = quorum ?? keys.length;
  if (names.length >= demanded) return names;
  throw new CommandRefused(
    `Non conforme : ${counted(names.length, 'témoin')} sur ${number(demanded)} ${plural(demanded, 'demandé')} ${names.length > 1 ? 'ont' : 'a'} contresigné ce point de contrôle`,
  );
}

function readIfPossible(file: string): string {
  try {
    return withoutByteOrderMark(readFileSync(file, 'utf8'));
  } catch {
    return ''; // reported as unreadable
  }
}
