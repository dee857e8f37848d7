import { Injectable } from '@nestjs/common';
import { sealKeys, type SigningKey } from '@fumata/proof';
import { KeyRecord, signingKeysOf } from '@fumata/read-models';
import { LiveView } from './live-view.js';

/** Public keys whose signatures are valid, see `signingKeysOf`. */
@Injectable()
export class PublishedKeys {
  constructor(
    private readonly keyRecord: KeyRecord,
    private readonly live: LiveView,
  ) {}

  all(): readonly SigningKey[] {
    return signingKeysOf(this.live.view.signingKeys, this.keyRecord.ownKeys);
  }

  /** The keys of seals and checkpoints. */
  ofSeals(): readonly SigningKey[] {
    return sealKeys(this.all());
  }
}
