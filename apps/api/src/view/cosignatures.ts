import { Inject, Injectable } from '@nestjs/common';
import type { SignedLog } from '@fumata/contracts';
import { rethrowUnlessUnavailable, type Configuration } from '@fumata/platform';
import { ReadModels, type CosignatureDocument } from '@fumata/read-models';
import { CONFIGURATION } from '@fumata/stores';

/** Cosignatures of the configured witnesses, which the worker stores. */
@Injectable()
export class Cosignatures {
  private readonly witnesses: Configuration['witnesses'];

  constructor(
    @Inject(CONFIGURATION) { witnesses }: Configuration,
    private readonly models: ReadModels,
  ) {
    this.witnesses = witnesses;
  }

  /** Further signature lines of a checkpoint's note. */
  async linesOf(conclaveId: string, note: string): Promise<string> {
    const ofNote = (await this.of(conclaveId)).filter((each) => each.note === note);
    const lines = this.witnesses.map(
      ({ verifierKey }) => ofNote.find((each) => each.verifierKey === verifierKey)?.line,
    );
    return lines.join('');
  }

  /** The newest checkpoint that each witness has cosigned. */
  async newestOf(conclaveId: string): Promise<SignedLog['witnesses']> {
    const largestFirst = (await this.of(conclaveId)).toSorted((a, b) => b.size - a.size);
    return this.witnesses.map(({ name, verifierKey }) => {
      const newest = largestFirst.find((each) => each.verifierKey === verifierKey);
      return { name, cosigned: newest ? { size: newest.size, at: newest.time } : null };
    });
  }

  /** Empty while the documents are unavailable: a checkpoint is valid without cosignatures. */
  private async of(conclaveId: string): Promise<readonly CosignatureDocument[]> {
    if (this.witnesses.length === 0) return [];
    return (await this.models.cosignatures.find({ conclaveId }).catch(rethrowUnlessUnavailable)) ?? [];
  }
}
