import type { KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { signerOf } from '@fumata/platform';
import { sealKeyOf, type SealKey } from '@fumata/proof';
import { SEAL_KEY } from '@fumata/stores';
import { LiveView } from './live-view.js';

/** Public keys whose seals and receipts are valid. */
@Injectable()
export class PublishedKeys {
  private readonly ownKey: string;

  constructor(
    @Inject(SEAL_KEY) sealKey: KeyObject,
    private readonly live: LiveView,
  ) {
    this.ownKey = signerOf(sealKey).publicKey;
  }

  /** The key of this process first, then the keys in the log, newest first. */
  all(): readonly SealKey[] {
    return [...new Set([this.ownKey, ...this.live.view.sealKeys.toReversed()])].map(sealKeyOf);
  }
}
