import { Inject, Injectable } from '@nestjs/common';
import type { EventLog } from '@fumata/event-log';
import { assertOwnLog, ReadModels, KeyRecord } from '@fumata/read-models';
import { EVENT_LOG } from '@fumata/stores';

const rethrow = (cause: unknown): never => {
  throw cause;
};

/** Checks that the read models and the key of this process belong to this log, once. */
@Injectable()
export class LogOriginCheck {
  private isChecked = false;

  constructor(
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly models: ReadModels,
    private readonly keyRecord: KeyRecord,
  ) {}

  /** @throws LogOlderThanReadModels, SealKeyUnknown; Unavailable while it cannot be checked */
  async check(): Promise<void> {
    const { log, models } = this;
    if (!this.isChecked) await assertOwnLog({ log, models, onError: rethrow });
    await this.keyRecord.ensure();
    this.isChecked = true;
  }
}
