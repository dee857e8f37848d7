import type { KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { signerOf } from '@fumata/platform';
import { sealKeyOf, type SealKey } from '@fumata/proof';
import { SEAL_KEY } from '@fumata/stores';
import { LiveView } from './live-view.js';

/** Public keys whose seals and receipts are valid. */
@Injectable()
export class PublishedKeys {
  private readonly own: string;

  constructor(
    @Inject(SEAL_KEY) sealKey: KeyObject,
    private readonly live: LiveView,
  ) {
    this.own = signerOf(sealKey).publicKey;
  }

  /** That of this process first, then those that the log holds, the newest first. */
  all(): readonly SealKey[] {
    return [...new Set([this.own, ...this.live.view.sealKeys.toReversed()])].map(sealKeyOf);
  }
}
