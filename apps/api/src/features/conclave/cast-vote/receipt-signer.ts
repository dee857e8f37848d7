import { Inject, Injectable } from '@nestjs/common';
import { promiseKeyOf, sha256, signerOf } from '@fumata/platform';
import { signInclusionPromises, type InclusionPromise, type Signer } from '@fumata/proof';
import { LOGGER, SECRET } from '@fumata/stores';
import type { Logger } from 'pino';

type Resolve = (promise: InclusionPromise | undefined) => void;

/**
 * Signs receipts in batches: all requests of one turn of the event loop share one signature, which keeps its cost (33
 * µs) independent of the number of votes.
 */
@Injectable()
export class ReceiptSigner {
  private waiting: { readonly leafHash: string; readonly resolve: Resolve }[] = [];
  private readonly signer: Signer;

  constructor(
    @Inject(SECRET) secret: string,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.signer = signerOf(promiseKeyOf(secret));
  }

  /** Undefined if signing fails: the vote is recorded all the same, and its receipt is valid without. Never rejects. */
  sign(leafHash: string): Promise<InclusionPromise | undefined> {
    return new Promise((resolve) => {
      this.waiting.push({ leafHash, resolve });
      if (this.waiting.length === 1) setImmediate(() => this.signBatch());
    });
  }

  private signBatch(): void {
    const batch = this.waiting;
    this.waiting = [];
    const promises = this.signAll(batch.map(({ leafHash }) => leafHash));
    for (const [index, { resolve }] of batch.entries()) resolve(promises[index]);
  }

  private signAll(leafHashes: readonly string[]): readonly InclusionPromise[] {
    try {
      return signInclusionPromises(leafHashes, this.signer, sha256);
    } catch (err) {
      this.logger.error({ err, receipts: leafHashes.length }, 'receipts: signing failed');
      return [];
    }
  }
}
