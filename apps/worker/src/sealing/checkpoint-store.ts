import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ConclaveId, EventId, RoundId, Timestamp } from '@fumata/conclave';
import { readFileIfExists, replaceFile } from '@fumata/platform';
import type { TreeHead } from '@fumata/proof';

/** The signatures of an edition. */
export interface SignedRecord extends TreeHead {
  /** When this tree, the largest, was signed. */
  readonly time: Timestamp;
  /** Tree of each sealed round. */
  readonly rounds: Readonly<Record<RoundId, TreeHead>>;
  /** The decisions of operators that were followed, oldest first. */
  readonly decisions: readonly EventId[];
  /** By an earlier version: the refused tree of the last decision that was followed. */
  readonly resolved?: TreeHead | null;
}

/** The signer's own memory, apart from the log and the documents. */
export interface CheckpointStore {
  /** Undefined if nothing of the edition was signed. @throws CheckpointStoreDamaged */
  get(conclaveId: ConclaveId): Promise<SignedRecord | undefined>;
  /** Resolves once the record survives a loss of power. */
  put(conclaveId: ConclaveId, record: SignedRecord): Promise<void>;
}

export class CheckpointStoreDamaged extends Error {
  override readonly name = 'CheckpointStoreDamaged';
}

/** One file per edition in a folder of its own, replaced as a whole. */
export class FileCheckpointStore implements CheckpointStore {
  constructor(private readonly folder: string) {}

  async get(conclaveId: ConclaveId): Promise<SignedRecord | undefined> {
    const file = this.fileOf(conclaveId);
    const text = await readFileIfExists(file);
    if (text === undefined) return undefined;
    try {
      // Written by `put`; earlier versions named no decisions.
      return { decisions: [], ...(JSON.parse(text) as Omit<SignedRecord, 'decisions'>) };
    } catch (cause) {
      const message = `${file} is damaged: nothing of this edition is signed until it is restored`;
      throw new CheckpointStoreDamaged(message, { cause });
    }
  }

  async put(conclaveId: ConclaveId, record: SignedRecord): Promise<void> {
    const file = this.fileOf(conclaveId);
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await replaceFile(file, `${JSON.stringify(record)}\n`);
  }

  private fileOf(conclaveId: ConclaveId): string {
    return join(this.folder, `${conclaveId}.json`);
  }
}
